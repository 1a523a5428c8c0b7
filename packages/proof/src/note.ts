import { concatBytes, fromBase64, fromHex, toBase64, toHex, utf8 } from './bytes.ts'
import { SIGNATURE_LENGTH, verifyEd25519 } from './ed25519.ts'
import { ProofError } from './errors.ts'
import type { VerifierKey } from './verifier-key.ts'
import { isKeyName } from './verifier-key.ts'

/** Signs with a key wherever it lives: in memory, in another process, in hardware. */
export type NoteSigner = {
  readonly key: VerifierKey
  readonly sign: (message: Uint8Array) => Uint8Array | Promise<Uint8Array>
}

export type NoteSignature = { readonly name: string; readonly keyId: string; readonly signature: Uint8Array }

export type Note = { readonly text: string; readonly signatures: readonly NoteSignature[] }

/**
 * A policy has up to 64 witnesses, and a cosignature of ML-DSA-44 has up to 3.6 kB with its name. C2SP signed-note requires
 * accepting 16 signatures of nearly 5 kB each.
 */
export const MAX_NOTE_LENGTH = 256 * 1024

const KEY_ID_LENGTH = 4
const SIGNATURE_PREFIX = '\u2014 '

/** A note with one line of each signer. */
export async function signNote(text: string, ...signers: readonly [NoteSigner, ...NoteSigner[]]): Promise<string> {
  assertNoteText(text)
  if (!text.endsWith('\n')) throw new ProofError('malformed', 'the text of a note ends in a newline')
  const lines: string[] = []
  for (const { key, sign } of signers) {
    const signature = await sign(utf8(text))
    if (signature.length !== SIGNATURE_LENGTH) throw new ProofError('malformed', 'the signer gave no Ed25519 signature')
    lines.push(formatSignature({ name: key.name, keyId: key.id, signature }))
  }
  return `${text}\n${lines.join('')}`
}

/** One line of the signatures of a note. */
export function formatSignature({ name, keyId, signature }: NoteSignature): string {
  return `${SIGNATURE_PREFIX}${name} ${toBase64(concatBytes([fromHex(keyId), signature]))}\n`
}

/**
 * The text of a note that one of the keys has signed. Signatures by other keys, such as witnesses', are ignored. The
 * first signature of a known key decides: if it is wrong, the note is refused, whatever else is on it.
 */
export async function openNote(note: string, keys: readonly VerifierKey[]): Promise<string> {
  const { text, signatures } = parseNote(note)
  let signed = false
  for (const key of keys) {
    const found = signatures.find(({ name, keyId }) => name === key.name && keyId === key.id)
    if (found === undefined) continue
    if (!(await verifyEd25519(key.publicKey, found.signature, utf8(text)))) {
      throw new ProofError('bad-signature', `the signature of ${key.name} on the note is wrong`)
    }
    signed = true
  }
  if (!signed) throw new ProofError('unsigned', 'no known key has signed the note')
  return text
}

/** Parses a note without checking a signature: its text is not trusted. */
export function parseNote(note: string): Note {
  assertNoteText(note)
  const split = note.lastIndexOf('\n\n')
  if (split < 0 || !note.endsWith('\n')) throw new ProofError('malformed', 'the note has no signatures')
  const lines = note.slice(split + 2).split('\n')
  lines.pop()
  if (lines.length === 0) throw new ProofError('malformed', 'the note has no signatures')
  return { text: note.slice(0, split + 1), signatures: lines.map(parseSignatureLine) }
}

function assertNoteText(text: string): void {
  if (text.length > MAX_NOTE_LENGTH) throw new ProofError('too-large', 'the note is too long')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the norm forbids exactly these
  if (!text.isWellFormed() || /[\u0000-\u0009\u000b-\u001f]/.test(text)) {
    throw new ProofError('malformed', 'the note has characters that a note must not have')
  }
}

function parseSignatureLine(line: string): NoteSignature {
  const [name, encoded, ...more] = line.startsWith(SIGNATURE_PREFIX)
    ? line.slice(SIGNATURE_PREFIX.length).split(' ')
    : []
  if (name === undefined || encoded === undefined || more.length > 0 || !isKeyName(name)) {
    throw new ProofError('malformed', 'the note has a line among its signatures that is none')
  }
  const bytes = fromBase64(encoded, 'a signature of the note')
  if (bytes.length <= KEY_ID_LENGTH) throw new ProofError('malformed', 'the note has a signature that is too short')
  return { name, keyId: toHex(bytes.subarray(0, KEY_ID_LENGTH)), signature: bytes.subarray(KEY_ID_LENGTH) }
}
