import { concatBytes, readU64, utf8, writeU64 } from './bytes.ts'
import { SIGNATURE_LENGTH, verifyEd25519 } from './ed25519.ts'
import { ProofError } from './errors.ts'
import { assertInteger } from './integer.ts'
import { formatSignature, type NoteSignature, parseNote } from './note.ts'
import type { WitnessKey } from './verifier-key.ts'

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

const TIME_LENGTH = 8
/** A Date can show this second, and the next one. A witness that states no time, which is 0, confirms nothing here. */
const MAX_TIME = 8_640_000_000_000 - 1

/** C2SP tlog-cosignature: returns the line to add to the note. The text ends in a newline. */
export async function cosign(text: string, time: number, { key, sign }: Cosigner): Promise<string> {
  const signature = await sign(cosignedMessage(text, time))
  if (signature.length !== SIGNATURE_LENGTH) throw new ProofError('malformed', 'the witness gave no Ed25519 signature')
  const timed = new Uint8Array(TIME_LENGTH)
  writeU64(timed, 0, time)
  return formatSignature({ name: key.name, keyId: key.id, signature: concatBytes([timed, signature]) })
}

/**
 * The cosignatures of these witnesses on the note. The first one of each witness decides: if it is wrong, the note is
 * refused. Lines of other keys are ignored.
 */
export async function readCosignatures(note: string, witnesses: readonly WitnessKey[]): Promise<Cosignature[]> {
  const { text, signatures } = parseNote(note)
  const found: Cosignature[] = []
  for (const key of witnesses) {
    const signature = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id)
    if (signature === undefined) continue
    const time = await cosignedTime(text, signature, key)
    if (time === undefined) {
      throw new ProofError('bad-signature', `the cosignature of ${key.name} on the checkpoint is wrong`)
    }
    found.push({ key, time, line: formatSignature(signature) })
  }
  return found
}

/** The note with these lines. A line of a key that has signed the note already replaces that signature. */
export function withCosignatures(note: string, added: readonly Cosignature[]): string {
  const { text, signatures } = parseNote(note)
  const isReplaced = ({ name, keyId }: NoteSignature) => added.some(({ key }) => key.name === name && key.id === keyId)
  const kept = signatures.filter((signature) => !isReplaced(signature)).map(formatSignature)
  return `${text}\n${[...kept, ...added.map(({ line }) => line)].join('')}`
}

/** Undefined unless the witness has signed the text at the time in the signature. */
async function cosignedTime(text: string, { signature }: NoteSignature, key: WitnessKey): Promise<number | undefined> {
  if (signature.length !== TIME_LENGTH + SIGNATURE_LENGTH) return undefined
  const time = readU64(signature, 0, "a cosignature's time")
  if (time === 0 || time > MAX_TIME) return undefined
  const isSigned = await verifyEd25519(key.publicKey, signature.subarray(TIME_LENGTH), cosignedMessage(text, time))
  return isSigned ? time : undefined
}

function cosignedMessage(text: string, time: number): Uint8Array {
  assertInteger(time, "a cosignature's time")
  return utf8(`cosignature/v1\ntime ${time}\n${text}`)
}
