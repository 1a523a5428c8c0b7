import { assertLength, concatBytes, readU64, utf8, writeU64 } from './bytes.ts'
import { parseCheckpoint } from './checkpoint.ts'
import { SIGNATURE_LENGTH, verifyEd25519 } from './ed25519.ts'
import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'
import { ML_DSA_SIGNATURE_LENGTH, type MlDsaVerifier, verifyMlDsa } from './ml-dsa.ts'
import { formatSignature, type NoteSignature, parseNote } from './note.ts'
import { MAX_SIGNED_NAME_LENGTH, type VerifierKey, type WitnessKey } from './verifier-key.ts'

/** Signs for a witness, wherever its key lives. */
export type Cosigner = {
  readonly key: WitnessKey
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

/**
 * A witness's statement: at this time, the checkpoint was the largest tree that it had seen of the log, and it extended
 * every tree seen before.
 */
export type Cosignature = {
  readonly key: WitnessKey
  /** Seconds since 1970, by the clock of the witness. */
  readonly time: number
  /** Its line in a note. */
  readonly line: string
}

/** What is found on a note. */
export type FoundCosignatures = {
  readonly valid: readonly Cosignature[]
  /** The keys of the cosignatures that this runtime cannot check. They count as absent. */
  readonly unchecked: readonly WitnessKey[]
}

const TIME_LENGTH = 8
const signatureLengths = [SIGNATURE_LENGTH, ML_DSA_SIGNATURE_LENGTH]
/** A Date can show this second, and the next one. A witness that states no time, which is 0, confirms nothing here. */
const MAX_TIME = 8_640_000_000_000 - 1

/** C2SP tlog-cosignature: returns the line to add to the note. The text ends in a newline. */
export async function cosign(text: string, time: number, { key, sign }: Cosigner): Promise<string> {
  const signature = await sign(cosignedMessage(text, time, key))
  assertLength(signature, signatureLength(key), `the signature of the witness (${key.cosigns})`)
  const timed = new Uint8Array(TIME_LENGTH)
  writeU64(timed, 0, time)
  return formatSignature({ name: key.name, keyId: key.id, signature: concatBytes([timed, signature]) })
}

/** The valid cosignatures of these witnesses on the note. */
export async function readCosignatures(
  note: string,
  witnesses: readonly WitnessKey[],
  mlDsa?: MlDsaVerifier,
): Promise<readonly Cosignature[]> {
  return (await findCosignatures(note, witnesses, mlDsa)).valid
}

/**
 * The cosignatures of these witnesses on the note. The first one of each witness decides: if it is wrong, the note is
 * refused. Lines of other keys are ignored.
 */
export async function findCosignatures(
  note: string,
  witnesses: readonly WitnessKey[],
  mlDsa?: MlDsaVerifier,
): Promise<FoundCosignatures> {
  const { text, signatures } = parseNote(note)
  const valid: Cosignature[] = []
  const unchecked: WitnessKey[] = []
  for (const key of witnesses) {
    const signature = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id)
    if (signature === undefined) continue
    const time = await checkCosignature(text, signature, key, mlDsa)
    if (time === undefined) {
      throw new ProofError('bad-signature', `the cosignature of ${key.name} on the checkpoint is wrong`)
    }
    if (time === 'unchecked') unchecked.push(key)
    else valid.push({ key, time, line: formatSignature(signature) })
  }
  return { valid, unchecked }
}

/** What a line of a note says of itself. */
export type StatedCosignature = { readonly name: string; readonly keyId: string; readonly time: number }

/**
 * Who has signed the note of this log as well, and when, by the lines alone: nothing is verified. Lines that are no
 * cosignatures are left out, and of several by one key, the first one counts.
 */
export function statedCosignatures(note: string, log: VerifierKey): StatedCosignature[] {
  const stated = new Map<string, StatedCosignature>()
  for (const { name, keyId, signature } of parseNote(note).signatures) {
    const id = `${name} ${keyId}`
    if (name === log.name || stated.has(id) || !signatureLengths.includes(signature.length - TIME_LENGTH)) continue
    const time = readU64(signature, 0, "a cosignature's time")
    if (time !== 0 && time <= MAX_TIME) stated.set(id, { name, keyId, time })
  }
  return [...stated.values()]
}

/** The note with these lines. A line of a key that has signed the note already replaces that signature. */
export function withCosignatures(note: string, added: readonly Cosignature[]): string {
  const { text, signatures } = parseNote(note)
  const isReplaced = ({ name, keyId }: NoteSignature) => added.some(({ key }) => key.name === name && key.id === keyId)
  const kept = signatures.filter((signature) => !isReplaced(signature)).map(formatSignature)
  return `${text}\n${[...kept, ...added.map(({ line }) => line)].join('')}`
}

/** The time in the signature, if the key has signed the text at that time; undefined if not. */
export async function checkCosignature(
  text: string,
  { signature }: NoteSignature,
  key: WitnessKey,
  mlDsa: MlDsaVerifier = verifyMlDsa,
  earliest = 1,
): Promise<number | 'unchecked' | undefined> {
  if (signature.length !== TIME_LENGTH + signatureLength(key)) return undefined
  const time = readU64(signature, 0, "a cosignature's time")
  if (time < earliest || time > MAX_TIME) return undefined
  const message = cosignedMessage(text, time, key)
  const bytes = signature.subarray(TIME_LENGTH)
  if (key.cosigns === 'Ed25519') return (await verifyEd25519(key.publicKey, bytes, message)) ? time : undefined
  try {
    return (await mlDsa(key.publicKey, bytes, message)) ? time : undefined
  } catch (error) {
    if (!(error instanceof ProofError) || error.kind !== 'platform') throw error
    return 'unchecked'
  }
}

function signatureLength({ cosigns }: WitnessKey): number {
  return cosigns === 'Ed25519' ? SIGNATURE_LENGTH : ML_DSA_SIGNATURE_LENGTH
}

function cosignedMessage(text: string, time: number, { cosigns, name }: WitnessKey): Uint8Array {
  assertInteger(time, "a cosignature's time")
  if (cosigns === 'Ed25519') return utf8(`cosignature/v1\ntime ${time}\n${text}`)
  // The struct cosigned_message. Unlike the text, it has no room for extension lines.
  const { origin, size, root } = parseCheckpoint(text)
  return concatBytes([utf8('subtree/v1\n\0'), opaque(name), u64(time), opaque(origin), u64(0), u64(size), root])
}

function opaque(text: string): Uint8Array {
  const bytes = utf8(text)
  if (bytes.length > MAX_SIGNED_NAME_LENGTH) {
    throw new ProofError('malformed', `ML-DSA-44 signs names of at most ${MAX_SIGNED_NAME_LENGTH} bytes`)
  }
  return concatBytes([Uint8Array.of(bytes.length), bytes])
}

function u64(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  writeU64(bytes, 0, value)
  return bytes
}
