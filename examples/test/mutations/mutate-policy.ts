import { formatVerifierKey, formatWitnessKey, sha256 } from '../../../packages/proof/src/index.ts'
import { ORIGIN, signerOf, VKEY } from '../../../packages/proof/test/support/sample-log.ts'
import {
  mlDsaWitness,
  mlDsaWitnessOf,
  witnesses,
  witnessOf,
} from '../../../packages/proof/test/support/sample-witnesses.ts'
import { policyFile } from '../sample-requests.ts'
import { below, type Chance, pick, rearranged } from './chance.ts'
import { mutateBytes, mutateText } from './mutate-bytes.ts'

const keys = [...witnesses, mlDsaWitness].map(({ key }) => formatWitnessKey(key))
const long = ['\u00e9'.repeat(127), 'x'.repeat(255)].map((name) => formatWitnessKey(mlDsaWitnessOf(name, 41).key))
const other = formatWitnessKey(witnessOf('other.example', 40).key)
const otherLog = formatVerifierKey(signerOf(ORIGIN, 9).key)

/** A policy that may be wrong, or requires other witnesses. */
export function mutatePolicy(chance: Chance): Uint8Array {
  const lines = (chance() < 0.5 ? policyFile.toString() : madeOf(chance)).split('\n').slice(0, -1)
  switch (below(chance, 10)) {
    case 0:
      return mutateBytes(chance, policyFile)
    case 1:
      return Buffer.from(mutateText(chance, policyFile.toString()))
    case 2:
      return ended(rearranged(chance, lines, () => anyLine(chance)))
    default:
      return Buffer.from(madeOf(chance))
  }
}

const ended = (lines: readonly string[]) => Buffer.from(lines.map((line) => `${line}\n`).join(''))

/** Witnesses in groups at random, sometimes with a name or a number that does not fit. */
function madeOf(chance: Chance): string {
  const names = ['a', 'b', 'c', 'd', 'e'].slice(0, 1 + below(chance, 5))
  const witnessLines = names.map((name, at) => `witness ${name} ${keys[at] ?? other}${urlOr(chance, '')}`)
  const inner = names.slice(below(chance, names.length))
  const outer = ['g', ...names.slice(0, names.length - inner.length)]
  const groups = [
    `group g ${numberFor(chance, inner.length)} ${inner.join(' ')}`,
    `group h ${numberFor(chance, outer.length)} ${outer.join(' ')}`,
  ].slice(0, below(chance, 3))
  const defined = [...names, ...['g', 'h'].slice(0, groups.length), 'none']
  const quorum = pick(chance, chance() < 0.95 ? [defined.at(-2) ?? 'a', ...defined] : ['x', 'g', 'h', 'a b'])
  const log = pick(chance, ['', '', `log ${VKEY}\n`, `log ${VKEY}${urlOr(chance, ' y z')}\n`, `log ${otherLog}\n`])
  return `${log}${[...witnessLines, ...groups, `quorum ${quorum}`].join('\n')}\n`
}

/** The key under another name, with the right id. */
function renamed(vkey: string, name: string): string {
  return retyped(name, Buffer.from(vkey.split('+').slice(2).join('+'), 'base64'))
}

function mistyped(vkey: string, type: number): string {
  const [name = '', , ...rest] = vkey.split('+')
  return retyped(name, Buffer.from(rest.join('+'), 'base64').fill(type, 0, 1))
}

function retyped(name: string, typedKey: Buffer): string {
  const id = Buffer.from(sha256(Buffer.concat([Buffer.from(`${name}\n`), typedKey]))).subarray(0, 4)
  return `${name}+${id.toString('hex')}+${typedKey.toString('base64')}`
}

function urlOr(chance: Chance, more: string): string {
  return chance() < 0.9 ? pick(chance, ['', ' https://a.example', '\thttps://\u00e9 ']) : more
}

function numberFor(chance: Chance, members: number): string {
  const valid = ['any', 'all', ...Array.from({ length: members }, (_, at) => String(at + 1))]
  return pick(chance, chance() < 0.9 ? valid : ['0', '01', '+1', '1.0', 'ALL', String(members + 1), '9'.repeat(400)])
}

function anyLine(chance: Chance): string {
  return pick(chance, [
    ...[
      '',
      ' ',
      '\t# x',
      '#',
      'quorum none',
      'quorum none # x',
      ' quorum\ta ',
      'quorum',
      'group',
      'group g any',
      'log',
      'witness a',
    ],
    ...[
      `log ${VKEY}`,
      `witness z ${other}`,
      `witness z ${keys[3]}`,
      `witness z ${long[0]}`,
      `witness z ${renamed(long[1] ?? '', 'x'.repeat(256))}`,
      `witness z ${renamed(long[0] ?? '', '\u00e9'.repeat(128))}`,
      `witness z ${mistyped(keys[3] ?? '', 4)}`,
      `witness z ${mistyped(other, 6)}`,
      `witness z ${mistyped(keys[3] ?? '', 1)}`,
      `log ${keys[3]}`,
      `witness none ${other}`,
      `witness a ${other} u v`,
      'Quorum none',
      'quorum \u00a0a',
      '\ufeff# x',
    ],
    ...[
      `witness z ${VKEY}`,
      `witness \u3000 ${other}`,
      `group \u00e9 any a`,
      'quorum none\r',
      '# \u0085',
      '# \u007f',
      '# \u0000',
    ],
  ])
}
