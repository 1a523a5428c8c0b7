import type { DraftContent, SendDraft, signing } from '@countersign/api'
import type { Transaction } from '../../../ports/database.ts'
import type { Caller } from '../../../vocabulary/caller.ts'
import { namingField, wrongField } from '../../../vocabulary/refusal.ts'
import { checkNewRequest } from '../check-new-request.ts'
import { type CreatedRequest, createSigningRequest } from '../create-request.ts'
import { copiedFiles, type Duplicate, duplicateRequest, readDuplicate } from '../duplicate-request.ts'
import { requireLocatable } from '../fields/require-locatable.ts'
import type { SigningPorts } from '../signing-ports.ts'
import { findOwnDraft, lockOwnDraft } from './find-draft.ts'
import { type Draft, requireVersion } from './model.ts'
import { deleteDraft } from './store.ts'

/** Reads the content of a draft as the input of an operation: refuses it if it is not complete. */
export interface DraftReader {
  readonly asNew: (content: object) => signing.CreateSigningRequest
  readonly asDuplicate: (content: object) => signing.DuplicateSigningRequest
}

/** A draft whose content is complete and checked. */
export interface ReadyDraft {
  readonly draft: Draft
  readonly input: signing.CreateSigningRequest
  /** Set if the document is a copy from another request. */
  readonly duplicate: Duplicate | null
}

type Ports = SigningPorts & Parameters<typeof checkNewRequest>[0]

/** What the sender adds to a draft. */
interface Sending extends NonNullable<SendDraft> {
  readonly id: string
}

/** Checks a draft like a new request. It may resolve host names, so it runs before the transaction. */
export async function readyDraft(
  ports: Ports,
  caller: Caller,
  { id, version, accessCodes }: Sending,
  reader: DraftReader,
): Promise<ReadyDraft> {
  const draft = await findOwnDraft(ports, caller, id)
  requireVersion(draft, version ?? draft.version)
  const { duplicateOf, ...given } = draft.content
  const content = withAccessCodes(given, accessCodes ?? [])
  const duplicate =
    duplicateOf === undefined
      ? null
      : await namingField('duplicateOf', readDuplicate(ports, caller, duplicateOf, reader.asDuplicate(content)))
  const input = duplicate?.input ?? reader.asNew(content)
  await checkNewRequest(ports, input, (position) => duplicate?.accessCodes.has(position) ?? false)
  await requireLocatable(ports, caller, input, duplicate === null ? undefined : copiedFiles(duplicate))
  return { draft, input, duplicate }
}

function withAccessCodes<T extends Pick<DraftContent, 'signers'>>(
  content: T,
  codes: NonNullable<Sending['accessCodes']>,
) {
  const signers = (content.signers ?? []).map((signer, index) => {
    const given = codes.find((one) => one.signer === index + 1)
    return given === undefined ? signer : { ...signer, accessCode: given.accessCode }
  })
  const [unknown] = codes.flatMap(({ signer }, index) => (signer > signers.length ? [index] : []))
  if (unknown !== undefined) {
    const field = `accessCodes[${unknown}].signer`
    throw wrongField(field, `${field} is not in the draft. It has ${signers.length} signers.`)
  }
  return content.signers === undefined ? content : { ...content, signers }
}

/** Creates the request and deletes the draft. Refuses if the draft was changed, sent or deleted meanwhile. */
export async function sendDraft(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { draft: { id, version }, input, duplicate }: ReadyDraft,
): Promise<CreatedRequest> {
  requireVersion(await lockOwnDraft(transaction, caller, id), version)
  await deleteDraft(transaction, id)
  return duplicate === null
    ? await createSigningRequest(ports, transaction, caller, input)
    : await duplicateRequest(ports, transaction, caller, duplicate)
}
