import { type Checkpoint, parseCheckpointNote } from './checkpoint.ts'
import { type Cosigner, checkCosignature, cosign } from './cosignature.ts'
import { ProofError } from './errors.ts'
import { ML_DSA_SIGNATURE_LENGTH, type MlDsaVerifier } from './ml-dsa.ts'
import { openNote, parseNote } from './note.ts'
import { parseVerifierKey, parseWitnessKey, type VerifierKey, type WitnessKey } from './verifier-key.ts'

/** The log's key for ML-DSA-44, if the reader requires its signature, and what checks it. */
export type MlDsaTrust = { readonly key: WitnessKey; readonly verify: MlDsaVerifier | undefined }

/** A log's key for Ed25519, or for ML-DSA-44. */
export type LogKey = VerifierKey | WitnessKey

/** A log states no time in its own signature: the checkpoint of another node may be larger already. */
const NO_TIME = 0

/** Adds the log's signature of ML-DSA-44 to a checkpoint that it has signed with Ed25519; without a signer, none. */
export async function signAlso(note: string, signer: Cosigner | undefined): Promise<string> {
  return signer === undefined ? note : note + (await cosign(parseNote(note).text, NO_TIME, signer))
}

/** Parses a log's key of either kind. */
export function parseLogKey(vkey: string): LogKey {
  try {
    return parseVerifierKey(vkey)
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind !== 'unsupported') throw error
    return parseMlDsaKey(vkey)
  }
}

/** Parses a log's key for ML-DSA-44, as at `/log/vkey-ml-dsa`. */
export function parseMlDsaKey(vkey: string): WitnessKey {
  const key = parseWitnessKey(vkey)
  if (key.cosigns !== 'ML-DSA-44') throw new ProofError('unsupported', 'the verifier key is not one for ML-DSA-44')
  return key
}

/**
 * The text of a note that the log has signed with its key, and if one for ML-DSA-44 is given, with that as well. Of the
 * latter, `unchecked` says that this runtime cannot tell.
 */
export async function openSigned(
  note: string,
  key: VerifierKey,
  also: MlDsaTrust | undefined,
): Promise<{ readonly text: string; readonly unchecked: boolean }> {
  const text = await openNote(note, [key])
  if (also === undefined) return { text, unchecked: false }
  if (also.key.name !== key.name) throw new ProofError('mismatch', 'the key for ML-DSA-44 is that of another log')
  return { text, unchecked: !(await hasSigned(note, also)) }
}

/** Whether the note has a signature of ML-DSA-44 with the name of the log, by its lines alone: nothing is verified. */
export function hasMlDsaSignature(note: string, log: string): boolean {
  return parseNote(note).signatures.some(
    ({ name, signature }) => name === log && signature.length > ML_DSA_SIGNATURE_LENGTH,
  )
}

/** The checkpoint in a note that a log has signed with each of these keys. */
export async function openCheckpointBy(note: string, keys: readonly LogKey[]): Promise<Checkpoint> {
  const checkpoint = parseCheckpointNote(note)
  if (keys.length === 0 || keys.some(({ name }) => name !== checkpoint.origin)) {
    throw new ProofError('mismatch', 'the checkpoint is that of another log')
  }
  for (const key of keys) {
    if (!('cosigns' in key)) await openNote(note, [key])
    else if (!(await hasSigned(note, { key, verify: undefined }))) {
      throw new ProofError('platform', 'this runtime cannot check signatures of ML-DSA-44')
    }
  }
  return checkpoint
}

/** False if this runtime cannot tell. */
async function hasSigned(note: string, { key, verify }: MlDsaTrust): Promise<boolean> {
  const { text, signatures } = parseNote(note)
  const signature = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id)
  if (signature === undefined) throw new ProofError('unsigned', 'the log has not signed the note with ML-DSA-44')
  const time = await checkCosignature(text, signature, key, verify, NO_TIME)
  if (time === undefined) throw new ProofError('bad-signature', 'the signature of ML-DSA-44 on the note is wrong')
  return time !== 'unchecked'
}
