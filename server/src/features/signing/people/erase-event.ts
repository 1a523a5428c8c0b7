import { erasedName, erasePeople, type IsErased } from '../../../vocabulary/person.ts'
import type { ProvenIdentity } from '../authentication/model.ts'
import { readEvent } from '../evidence/describe-trail.ts'
import { signersThen } from '../evidence/signers-then.ts'
import type { TrailLine, TrailMethod } from '../evidence/trail.ts'
import type { Signer } from '../model.ts'

/** What an erased event has in place of an IP address, a phone number or a reason. */
const erasedText = 'erased'

/**
 * The lines of a trail that name erased people, without them. Such a line no longer has the hash that the next line
 * names, so it states that hash, and that it was changed. All other lines stay as they are, and can be verified.
 */
export function eraseInTrail(trail: readonly TrailLine[], signers: readonly Signer[], isErased: IsErased): TrailLine[] {
  const events = signersThen(trail.map(readEvent), signers)
  return trail.flatMap((line, index) => {
    const found = events[index]
    if (found === undefined) return []
    const { event, signerOf } = found
    const actor = event.event === 'delegated' ? event.from : 'signerId' in event ? signerOf(event.signerId) : undefined
    const named = erasePeople(event, isErased)
    const erased = actor !== undefined && isErased(actor.email) ? eraseDeed(named) : named
    if (erased === event) return []
    const hash = Buffer.from(line.hash).toString('hex')
    return [{ ...line, line: JSON.stringify({ ...erased, erased: true, hash }) }]
  })
}

/** What a person did, without what shows who they are. */
function eraseDeed<T extends object>(event: T): T {
  const { event: kind } = event as { readonly event?: string }
  const entries = Object.entries(event).map(([name, value]) => {
    switch (name) {
      case 'name':
        return [name, erasedName]
      case 'ip':
      case 'phone':
        return [name, erasedText]
      case 'userAgent':
        return [name, null]
      case 'reason':
        return [name, value === null ? null : erasedText]
      case 'identity':
        return [name, eraseIdentity(value as ProvenIdentity)]
      case 'authentication':
        return [name, (value as readonly TrailMethod[]).map(eraseMethod)]
      case 'signature':
        return [name, eraseMark(value)]
      default:
        return [name, value]
    }
  })
  const isSame = entries.every(([name, value]) => value === (event as Record<string, unknown>)[name as string])
  return isSame || kind === 'corrected' ? event : (Object.fromEntries(entries) as T)
}

function eraseMethod({ identity, ...method }: TrailMethod): TrailMethod {
  return { ...method, ...(identity !== undefined && { identity: eraseIdentity(identity) }) }
}

/** Which provider it was stays, and how strong the sign-in was. */
function eraseIdentity({ issuer, acr }: ProvenIdentity): ProvenIdentity {
  return { issuer, subject: erasedText, name: null, acr }
}

/** The hash of a picture stays: it shows nothing. */
function eraseMark(mark: unknown): unknown {
  if (typeof mark !== 'object' || mark === null || !('text' in mark)) return mark
  return { ...mark, text: erasedName }
}
