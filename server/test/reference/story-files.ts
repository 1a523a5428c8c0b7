import { leaseForm } from '../signing/lease-form.ts'

/** The files that the story uploads, by name. */
export function filesOf(contract: Uint8Array): Map<string, Uint8Array> {
  return new Map([
    ['contract.pdf', contract],
    ['form.pdf', leaseForm()],
  ])
}
