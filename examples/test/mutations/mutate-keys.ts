import { signFreezing, signKeyChange } from '../../../packages/proof/src/log-statement.ts'
import { type NoteSigner, parseNote, signNote } from '../../../packages/proof/src/note.ts'
import type { ProofFile } from '../../../packages/proof/src/proof-file.ts'
import { formatVerifierKey } from '../../../packages/proof/src/verifier-key.ts'
import {
  end,
  first,
  proofBy,
  second,
  third,
  toSecond,
  toThird,
} from '../../../packages/proof/test/support/sample-keys.ts'
import { ORIGIN, signerOf } from '../../../packages/proof/test/support/sample-log.ts'
import { below, type Chance, pick, rearranged } from './chance.ts'
import { mutateText } from './mutate-bytes.ts'

const signers = [first, second, third, signerOf(ORIGIN, 9), signerOf('other.example', 1)]
export const keysOfSigners: readonly string[] = signers.map(({ key }) => formatVerifierKey(key))

/** A proof by one or two of the keys, with statements that lead somewhere, or nowhere. */
export async function mutatedKeys(chance: Chance): Promise<ProofFile> {
  const right = pick(chance, [[toSecond], [toSecond, toThird], [toSecond, toThird, end], [toThird, end]])
  const notes = chance() < 0.4 ? right : await changedNotes(chance, right)
  const size = pick(chance, [3, 5, 6, 12, 13, 40, 41, 42])
  const by: [NoteSigner, ...NoteSigner[]] = [pick(chance, signers.slice(0, 4))]
  if (chance() < 0.3) by.push(pick(chance, signers.slice(0, 3)))
  const proof = await proofBy(size, notes, ...by)
  return chance() < 0.9 ? proof : { ...proof, vkey: pick(chance, keysOfSigners) }
}

async function changedNotes(chance: Chance, notes: readonly string[]): Promise<readonly string[]> {
  const at = below(chance, notes.length)
  const note = notes[at] as string
  const { text } = parseNote(note)
  switch (below(chance, 6)) {
    case 0:
      return rearranged(chance, notes, () => pick(chance, [toSecond, toThird, end, 'a']))
    case 1:
      return notes.with(at, mutateText(chance, note))
    case 2:
      return notes.with(at, await signedBySome(chance, changedText(chance, text)))
    case 3:
      return notes.with(at, await signedBySome(chance, text))
    case 4:
      return [...notes, await anyChange(chance)]
    default:
      return notes.with(at, await anyChange(chance))
  }
}

function changedText(chance: Chance, text: string): string {
  const lines = text.split('\n')
  return pick(chance, [
    text.replace(
      /^(from|size) .*$/m,
      (_, name) => `${name} ${pick(chance, ['0', '1', '05', '5', '12', '9007199254740991', '9007199254740992', ''])}`,
    ),
    text.replace(
      /^reason .*$/m,
      pick(chance, ['reason rotation', 'reason compromise', 'reason ', 'reason none', 'reason  rotation']),
    ),
    text.replace(/^successor .*$/m, `successor ${pick(chance, ['none', 'None', '', ...keysOfSigners])}`),
    text.replace(/^(key|former) .*$/m, (_, name) => `${name} ${pick(chance, keysOfSigners)}`),
    text.replace(
      /^root .*$/m,
      `root ${pick(chance, ['', 'AAAA', Buffer.alloc(32, 1).toString('base64'), Buffer.alloc(33).toString('base64')])}`,
    ),
    text.replace(ORIGIN, pick(chance, ['other.example', '', `${ORIGIN} key/1`])),
    text.replace(' key/1', pick(chance, [' key/2', ' frozen/1', ' receipt/1', 'key/1'])),
    text.replace(' frozen/1', pick(chance, [' frozen/2', ' key/1', ''])),
    `${rearranged(chance, lines.slice(0, -1), () => pick(chance, ['more', ' ', 'key x'])).join('\n')}\n`,
  ])
}

async function signedBySome(chance: Chance, text: string): Promise<string> {
  const some = signers.filter(() => chance() < 0.6)
  try {
    return await signNote(text, pick(chance, signers), ...some)
  } catch {
    return `${text}\n`
  }
}

async function anyChange(chance: Chance): Promise<string> {
  const [from, to] = [pick(chance, signers.slice(0, 4)), pick(chance, signers.slice(0, 4))]
  const number = pick(chance, [1, 4, 5, 6, 12, 13, 41])
  if (chance() < 0.3 || from === to) {
    const successor = chance() < 0.5 ? null : signerOf('next.example', 4).key
    return await signFreezing({ tree: { size: number, root: new Uint8Array(32) }, successor }, from)
  }
  return await signKeyChange({ from: number, compromised: chance() < 0.5 }, from, to)
}
