import { finishSignature, type PreparedSignature, type SignatureMark } from '@countersign/pdf'
import type { SubjectName } from '@countersign/pki'
import { withoutHarm } from '../../vocabulary/readable-name.ts'
import type { Signer, SignerSeal, SigningRequest } from './model.ts'
import { signOnce } from './sign-once.ts'
import type { SigningPorts } from './signing-ports.ts'

export interface MadeSignature {
  readonly bytes: Uint8Array
  readonly signedAt: Date
  readonly fieldName: string
  readonly seal: SignerSeal
}

interface Act {
  readonly request: SigningRequest
  readonly signer: Signer
  /** Who signs the same document, before or after. */
  readonly others: readonly Signer[]
  readonly mark: SignatureMark
}

/**
 * Adds one person's signature to the container: CAdES B-T (EN 319 122-1 6.3), by a key that signs this and nothing else. What
 * they have typed or drawn has no place in it, and is in the trail.
 */
export async function makeContainerSignature(
  ports: SigningPorts,
  signer: Signer,
  container: Uint8Array,
): Promise<MadeSignature> {
  const signedAt = ports.clock.now()
  const { bytes, name, digest } = await ports.pdfWork.beginContainerSignature(container, {
    fileName: null,
    at: signedAt,
  })
  const wanted = { profile: 'signer', subject: subjectOf(signer), signingTime: signedAt } as const
  const { cms, seal } = await signOnce(ports, wanted, digest)
  const signed = await ports.pdfWork.finishContainer(bytes, { name, cms, at: signedAt })
  return { bytes: signed, signedAt, fieldName: name, seal }
}

/**
 * Puts one person's signature into the file: PAdES B-T (EN 319 142-1 6.3), by a key that signs this and nothing else.
 */
export async function makeSignature(ports: SigningPorts, act: Act, file: Uint8Array): Promise<MadeSignature> {
  const { signer } = act
  const signedAt = ports.clock.now()
  const begun = await begin(ports, act, signedAt, file)
  const { cms, seal } = await signOnce(ports, { profile: 'signer', subject: subjectOf(signer) }, begun.digest)
  return { bytes: finishSignature(begun, cms), signedAt, fieldName: begun.fieldName, seal }
}

async function begin(
  ports: SigningPorts,
  { request, signer, others, mark }: Act,
  signedAt: Date,
  file: Uint8Array,
): Promise<PreparedSignature> {
  const { field, name } = signer
  if (field === null) throw new Error(`there is no field for signer ${signer.id}`)
  const { fieldName, textFieldName } = field
  const reason = `Signed electronically, reference ${request.id}`
  if (!field.exists) {
    return await ports.pdfWork.beginSignature(file, {
      field: { kind: 'invisible', fieldName },
      subFilter: 'ETSI.CAdES.detached',
      signingTime: signedAt,
      name,
      reason,
      lock: { formBut: [] },
    })
  }
  return await ports.pdfWork.beginSignerSignature(file, {
    fieldName,
    ...(textFieldName === null ? {} : { textFieldName }),
    textFieldNamesOfOthers: others.flatMap((one) => one.field?.textFieldName ?? []),
    name,
    signedAt,
    reference: request.id,
    mark,
    reason,
  })
}

function subjectOf({ id, name, email }: Signer): SubjectName {
  // X.520 6.2.9: a PrintableString, which has no underscore.
  return { commonName: plainName(name), email, serialNumber: id.replace('_', '-') }
}

/**
 * RFC 5280 appendix A.1: ub-common-name is 64 characters; who has a longer name is still known by the whole of it in
 * the file.
 */
function plainName(name: string): string {
  const characters = [...withoutHarm(name, ' ').trim()]
  return characters.length <= 64 ? characters.join('') : `${characters.slice(0, 63).join('').trimEnd()}…`
}
