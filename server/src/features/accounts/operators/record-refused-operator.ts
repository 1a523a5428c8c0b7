import type { Clock } from '../../../ports/clock.ts'
import type { Database } from '../../../ports/database.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { Mode } from '../../../vocabulary/mode.ts'
import { recordAudit } from '../../audit/record-audit.ts'

interface Ports {
  readonly database: Database
  readonly limiter: RateLimiter
  readonly clock: Clock
  readonly mode: Mode
}

/** Attackers must not fill the audit log. */
const mostPerHour = 100

/** Records that a token was refused below `/admin/v1`. Who sent it is unknown. */
export async function recordRefusedOperator(
  { database, limiter, clock, mode }: Ports,
  { ip, code }: { readonly ip: string; readonly code: string },
): Promise<void> {
  const { allowed, remaining } = await limiter.hit('audit-refused-operators', mostPerHour, 3600)
  if (!allowed) return
  const details = { code, ...(remaining === 0 && { furtherFailuresThisHour: 'not recorded' }) }
  const actor = { kind: 'operator', id: null, name: 'Unknown person' } as const
  const event = { organizationId: null, action: 'operator.refused', actor, ip, details } as const
  const at = clock.now()
  await database.transaction().execute((transaction) => recordAudit(transaction, { ...event, at, mode }))
}
