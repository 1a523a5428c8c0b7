import type { Signer } from '../model.ts'
import type { TrailEvent } from './trail.ts'

type NamedSigner = Pick<Signer, 'name' | 'email' | 'role'>

/** What a signer was called when an event happened. */
export type SignerOf = (id: string) => NamedSigner

/** Each event with the names and email addresses of its time, derived from the present ones. */
export function signersThen<T extends TrailEvent>(
  events: readonly T[],
  signers: readonly Signer[],
): { readonly event: T; readonly signerOf: SignerOf }[] {
  let later: ReadonlyMap<string, NamedSigner> = new Map(signers.map((signer) => [signer.id, signer]))
  return events
    .toReversed()
    .map((event) => {
      const then = later
      if (event.event === 'corrected' || event.event === 'delegated') {
        const { role = 'signer' } = then.get(event.signerId) ?? {}
        const before = event.event === 'corrected' ? event.before : event.from
        later = new Map([...later, [event.signerId, { ...before, role }]])
      }
      return { event, signerOf: (id: string) => then.get(id) ?? { name: id, email: id, role: 'signer' } }
    })
    .toReversed()
}
