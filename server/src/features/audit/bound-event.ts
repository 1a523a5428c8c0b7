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
  return Object.fromEntries(kept.map(([name, value]) => [name, boundValue(value)]))
}

function boundValue(value: AuditDetails[string]): AuditDetails[string] {
  if (typeof value === 'string') return boundText(value)
  // JSON has no other numbers that every program reads alike.
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : String(value)
  if (typeof value === 'boolean' || value === null) return value
  return value.slice(0, mostItems).map(boundText)
}

/** Half a character at the end, or anywhere else, becomes U+FFFD. */
function boundText(text: string): string {
  const kept = text.length > mostText ? `${text.slice(0, mostText - 1)}…` : text
  return kept.replaceAll('\0', '').toWellFormed()
}
