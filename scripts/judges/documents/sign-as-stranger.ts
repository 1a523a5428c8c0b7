import { beginSignature, finishSignature } from '../../../packages/pdf/src/index.ts'
import { createAuthority } from '../../../packages/pdf/test/support/authority.ts'
import { SIGNED_AT } from '../../../packages/pdf/test/support/sample-contract.ts'
import type { Draft } from './complete-document.ts'

const elsewhere = await createAuthority('Elsewhere')

/** A document's existing signature, by a signer that no judge knows. */
export async function signAsStranger({ bytes, signatures }: Draft, certify: boolean): Promise<Draft> {
  const fieldName = 'Stranger'
  const begun = await beginSignature(bytes, {
    field: { kind: 'invisible', fieldName },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: SIGNED_AT,
    name: fieldName,
    certify,
  })
  const signed = finishSignature(begun, await elsewhere.cms(begun, await elsewhere.signer(fieldName), SIGNED_AT))
  return { bytes: signed, signatures: new Map(signatures).set(fieldName, 'of a stranger') }
}
