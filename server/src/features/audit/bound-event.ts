import { withoutSigningLinks } from '../../vocabulary/secret-link.ts'
import type { AuditDetails, AuditEvent } from './model.ts'

const mostText = 300
const mostDetails = 20
const mostItems = 50

/** The parts of an event that come from outside, of limited size and without what PostgreSQL cannot store. */
export function boundEvent({ actor, ip, target, details = {} }: AuditEvent) {
  return {
    actor: { kind: actor.kind, id: actor.id && boundText(actor.id), name: boundText(actor.name) },
    ip: ip && boundText(ip),
    target: target === undefined ? null : boundTarget(target),
    details: boundDetails(details),
  }
}

function boundTarget({ kind, id, name }: NonNullable<AuditEvent['target']>) {
  return { kind, id: id && boundText(id), name: name === undefined ? null : boundText(name) }
}

function boundDetails(details: AuditDetails): AuditDetails {
  const kept = Object.entries(details).slice(0, mostDetails)
  return Object.fromEntries(kept.map(([name, value]) => [boundText(name), boundValue(value)]))
}

function boundValue(value: AuditDetails[string]): AuditDetails[string] {
  if (typeof value === 'string') return boundText(value)
  // JSON has no other numbers that every program reads alike.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value)
  if (typeof value === 'boolean' || value === null) return value
  return value.slice(0, mostItems).map(boundText)
}

/**
 * Half a character at the end, or anywhere else, becomes U+FFFD. Signing links are removed before the entry is hashed:
 * events remove them, and must have the same hash.
 */
function boundText(text: string): string {
  const shared = withoutSigningLinks(text.replaceAll('\0', ''))
  const kept = shared.length > mostText ? `${shared.slice(0, mostText - 1)}…` : shared
  return kept.toWellFormed()
}
