import type { Static } from 'typebox'
import { named, oneOf } from './parts.ts'

/** What a key may be limited to. `write` includes `read`. */
export const Scope = named(
  'Scope',
  oneOf(
    'timestamps:read',
    'timestamps:write',
    'documents:read',
    'documents:write',
    'signing:read',
    'signing:write',
    'seals:read',
    'seals:write',
    'templates:read',
    'templates:write',
    'webhooks:read',
    'webhooks:write',
    'audit:read',
    'audit:write',
  ),
)
export type Scope = Static<typeof Scope>

/** All scopes that a key with these has. */
export function withIncluded(scopes: readonly Scope[]): ReadonlySet<Scope> {
  return new Set(scopes.flatMap((scope) => [scope, scope.replace(/write$/, 'read') as Scope]))
}
