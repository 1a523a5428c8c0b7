import { cosign } from '../../../packages/proof/src/cosignature.ts'
import { formatSignature, type NoteSignature, parseNote, signNote } from '../../../packages/proof/src/note.ts'
import { formatVerifierKey, verifierKey } from '../../../packages/proof/src/verifier-key.ts'
import { ORIGIN, signerOf, VKEY } from '../../../packages/proof/test/support/sample-log.ts'
import { mlDsaWitness, witnesses } from '../../../packages/proof/test/support/sample-witnesses.ts'
import { mlDsaLog, time } from '../sample-requests.ts'
import { below, bytesOf, type Chance, pick, rearranged } from './chance.ts'
import { mutateBytes, mutateText } from './mutate-bytes.ts'

const allWitnesses = [...witnesses, mlDsaWitness, mlDsaLog]

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n

/** The note with other signatures, or another text that the log has signed. */
export async function mutateNote(chance: Chance, note: string): Promise<string> {
  const { text, signatures } = parseNote(note)
  const lines = signatures.map(formatSignature)
  switch (below(chance, 5)) {
    case 0:
      return signedByAll(chance, await changedText(chance, text))
    case 1:
      return mutateText(chance, note)
    case 2: {
      const at = chance() < 0.5 ? 0 : below(chance, signatures.length)
      const changed = signatures.map((one, index) => (index === at ? changedSignature(chance, one) : one))
      // A wrong line before or after the right one.
      return `${text}\n${rearranged(chance, [...changed.map(formatSignature), ...lines], () => otherLine(chance)).join('')}`
    }
    case 3:
      return `${text}\n${rearranged(chance, lines, () => otherLine(chance)).join('')}`
    default:
      return `${text}\n${[...lines, await cosignature(chance, text)].join('')}`
  }
}

async function changedText(chance: Chance, text: string): Promise<string> {
  const [origin = '', size = '', root = ''] = text.split('\n')
  const lines = [origin, size, root]
  return pick(chance, [
    `${text}an extension\n`,
    `${text}an extension\n\u2014 another line\n`,
    `${origin}\n${pick(chance, [`0${size}`, `+${size}`, `${size}.0`, `${size} `, '0', '', '9007199254740992', '9007199254740991', '1'.repeat(30)])}\n${root}\n`,
    `${origin}\n${size}\n${changedBase64(chance, root)}\n`,
    `${pick(chance, ['', `${origin} `, 'other.example', origin.toUpperCase()])}\n${size}\n${root}\n`,
    `${rearranged(chance, lines, () => 'a').join('\n')}\n`,
    `${mutateText(chance, text.slice(0, -1))}\n`,
    `\n${text}`,
    `${text}\n`,
  ])
}

async function signedByAll(chance: Chance, text: string): Promise<string> {
  const name = chance() < 0.9 ? ORIGIN : 'other.example'
  let note: string
  try {
    note = await signNote(text, signerOf(name, 1))
  } catch {
    // A text that no note can have is signed by nobody.
    note = `${text}\n${otherLine(chance)}`
  }
  return chance() < 0.5 ? note : `${note}${await cosignature(chance, text)}`
}

/** The note with right cosignatures of some witnesses, most of them within seconds. */
export async function cosignedAtRandom(chance: Chance, note: string): Promise<string> {
  const { text, signatures } = parseNote(note)
  const lines = [formatSignature(signatures[0] as NoteSignature)]
  for (const witness of allWitnesses) {
    if (chance() < 0.7) lines.push(await cosign(text, time + below(chance, 3) - (chance() < 0.05 ? 7300 : 0), witness))
  }
  return `${text}\n${lines.join('')}`
}

async function cosignature(chance: Chance, text: string): Promise<string> {
  // Around 2 hours before the entries, or at times that are none.
  const entry = 1699992800
  const times = [time, time + 1, entry, entry - 1, entry + 1, 0, 1, 8_640_000_000_000, 8_640_000_000_001, 2 ** 53 - 1]
  // Only a checkpoint has a cosignature of ML-DSA-44.
  const line = await cosign(text, pick(chance, times), pick(chance, allWitnesses)).catch(() => otherLine(chance))
  return chance() < 0.8 ? line : mutateText(chance, line)
}

function changedSignature(chance: Chance, given: NoteSignature): NoteSignature {
  if (given.signature.length > 2000 && chance() < 0.8)
    return { ...given, signature: changedMlDsa(chance, given.signature) }
  const { name, keyId, signature } = given
  const offset = signature.length - 64
  const [before, r, s] = [
    signature.subarray(0, offset),
    signature.subarray(offset, offset + 32),
    signature.subarray(-32),
  ]
  const order = encoded(decoded(s) + ORDER)
  const [one, zero] = [encoded(1n), encoded(0n)]
  const changed = pick(chance, [
    Buffer.concat([before, r, order]),
    Buffer.concat([before, one, zero]),
    Buffer.concat([before, s, r]),
    Buffer.concat([before, one, s]),
    Buffer.concat([bytesOf(chance, offset), r, s]),
    mutateBytes(chance, signature),
    signature.subarray(0, 1 + below(chance, signature.length)),
  ])
  return { name: chance() < 0.9 ? name : `${name}x`, keyId, signature: changed.length === 0 ? one : changed }
}

/** FIPS 204, algorithm 26: after the time, a challenge of 32 bytes, z, and 84 bytes of hints with their ends. */
function changedMlDsa(chance: Chance, signature: Uint8Array): Uint8Array {
  const changed = Uint8Array.from(signature)
  const [z, hints, ends] = [40, signature.length - 84, signature.length - 4]
  const used = signature[signature.length - 1] ?? 0
  const set = (at: number, value: number) => (changed[at] = value)
  pick(chance, [
    () => set(below(chance, 40), below(chance, 256)),
    () => set(z + below(chance, hints - z), below(chance, 256)),
    // The largest and the smallest coefficients, which are too large.
    () => changed.fill(pick(chance, [0, 255]), z, z + 9),
    () => set(hints + below(chance, 80), below(chance, 256)),
    // Two hints in the other order, or twice the same one.
    () => set(hints, signature[hints + 1] ?? 0),
    () => changed.set([signature[hints + 1] ?? 0, signature[hints] ?? 0], hints),
    // A byte after the last hint.
    () => set(hints + Math.min(79, used), 1 + below(chance, 255)),
    () => set(ends + below(chance, 4), pick(chance, [0, 80, 81, 255, below(chance, 80)])),
    () => set(ends + 3, Math.max(0, used - 1)),
    () => set(ends + 3, used + 1),
  ])()
  return changed
}

function otherLine(chance: Chance): string {
  const name = pick(chance, [
    'a',
    ORIGIN,
    'witness.example/w1',
    'a+b',
    'a\u00a0b',
    'a\u200bb',
    'a\u0085',
    'a\u180e',
    '\u0130',
    'x'.repeat(1024),
    'x'.repeat(1025),
  ])
  const base64 = changedBase64(
    chance,
    Buffer.from(bytesOf(chance, pick(chance, [0, 4, 5, 36, 68, 76]))).toString('base64'),
  )
  return pick(chance, [
    `\u2014 ${name} ${base64}\n`,
    `\u2014 ${name} ${base64}\n`,
    `\u2014  ${name} ${base64}\n`,
    `- ${name} ${base64}\n`,
    `\u2014 ${name}\n`,
    '\u2014\n',
    `\u2014 ${name} ${base64} \n`,
  ])
}

export function changedBase64(chance: Chance, base64: string): string {
  const unpadded = base64.replace(/=+$/, '')
  return pick(chance, [
    base64,
    unpadded,
    `${base64}=`,
    `${base64}AAAA`,
    base64.slice(0, -1),
    base64.slice(0, -4),
    base64.replaceAll('+', '-').replaceAll('/', '_'),
    // The unused bits are not zero.
    `${unpadded.slice(0, -1)}${String.fromCharCode((unpadded.charCodeAt(unpadded.length - 1) || 64) + 1)}${base64.slice(unpadded.length)}`,
    ` ${base64}`,
  ])
}

/** Other spellings of the key of the log, and keys of others. */
export function mutateKey(chance: Chance): string {
  const [name = '', id = '', ...rest] = VKEY.split('+')
  const key = rest.join('+')
  return pick(chance, [
    VKEY,
    `${name}+${id.toUpperCase()}+${key}`,
    `${name}+${id}+${changedBase64(chance, key)}`,
    formatVerifierKey(verifierKey(name, bytesOf(chance, 32))),
    formatVerifierKey(
      verifierKey(
        name,
        encoded(
          pick(chance, [0n, 1n, 2n, 3n, 4n, 2n ** 255n - 20n, 2n ** 255n - 19n, 2n ** 255n - 18n, 2n ** 255n - 1n]),
        ),
      ),
    ),
    `${name} +${id}+${key}`,
    `+${id}+${key}`,
    `${name}+${key}`,
    `${VKEY}\n`,
    mutateText(chance, VKEY),
  ])
}

function encoded(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, i) => Number((value >> BigInt(8 * i)) & 255n))
}

function decoded(bytes: Uint8Array): bigint {
  return bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
