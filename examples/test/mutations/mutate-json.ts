import { toProofObject } from '../../../packages/proof/src/index.ts'
import { type Sample, samples } from '../sample-requests.ts'
import { below, type Chance, pick, rearranged } from './chance.ts'
import { mutateText } from './mutate-bytes.ts'

// JSON as a tree that can also contain what JSON.stringify cannot write: repeated members, and any spelling.

type Json = Raw | readonly Json[] | Members | string | boolean | null
type Members = { readonly members: readonly (readonly [string, Json])[] }
/** Written as it is. */
type Raw = { readonly raw: string }

/** The text of a proof in which one value, or a few, are not what they should be. */
export function mutateJson(chance: Chance, { proof }: Sample): string {
  let tree = treeOf(toProofObject(proof))
  for (let changes = 1 + below(chance, 2); changes > 0; changes--) tree = changed(chance, tree)
  return written(tree)
}

function treeOf(value: unknown): Json {
  if (typeof value === 'number') return { raw: String(value) }
  if (Array.isArray(value)) return value.map(treeOf)
  if (typeof value !== 'object' || value === null) return value as Json
  return { members: Object.entries(value).map(([name, member]) => [name, treeOf(member)] as const) }
}

function written(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if ('raw' in value) return value.raw
  if (!('members' in value)) return `[${value.map(written).join(',')}]`
  return `{${value.members.map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`).join(', ')}}`
}

function changed(chance: Chance, value: Json): Json {
  if (value === null || typeof value === 'boolean') return otherValue(chance)
  if (typeof value === 'string') return changedText(chance, value)
  if ('raw' in value) return { raw: spelled(chance, value.raw) }
  const isHere = chance() < 0.2
  if (!('members' in value)) {
    if (isHere || value.length === 0) return rearranged(chance, value, () => otherValue(chance))
    const at = below(chance, value.length)
    return value.with(at, changed(chance, value[at] as Json))
  }
  const { members } = value
  if (isHere) return { members: changedMembers(chance, members) }
  const at = below(chance, members.length)
  const [name, member] = members[at] as readonly [string, Json]
  return { members: members.with(at, [name, changed(chance, member)]) }
}

function changedMembers(chance: Chance, members: Members['members']): Members['members'] {
  return rearranged(chance, members, () => {
    const [name] = pick(chance, members)
    const known = ['after', 'anchor', 'witnessed', 'timestamped', 'format']
    const names = [name, 'more', ...known, '__proto__', 'toString', 'constructor']
    return [pick(chance, names), chance() < 0.5 ? foreign(chance, name) : otherValue(chance)]
  })
}

/** The value of a member of this name in another proof. */
function foreign(chance: Chance, name: string): Json {
  const { members } = treeOf(toProofObject(pick(chance, samples).proof)) as Members
  return members.find(([other]) => other === name)?.[1] ?? null
}

function otherValue(chance: Chance): Json {
  const raw = (text: string) => ({ raw: text })
  return pick<Json>(chance, [null, true, false, '', 'a', [], { members: [] }, raw('0'), raw('1'), raw('"\\u0061"')])
}

/** The same number in other words, or one next to it. */
function spelled(chance: Chance, digits: string): string {
  const value = Number(digits)
  return pick(chance, [
    ...[
      `${digits}.0`,
      `${digits}e0`,
      `${digits}E+0`,
      `${digits}0e-1`,
      `${digits}.${'0'.repeat(30)}1`,
      `0.0${digits}e${digits.length + 1}`,
    ],
    ...[
      `${digits}.5`,
      `-${digits}`,
      '-0',
      '-0.0',
      '0e5',
      `+${digits}`,
      `0${digits}`,
      `${digits}.`,
      `.${digits}`,
      `${digits}e`,
      `"${digits}"`,
    ],
    ...[
      '9007199254740991',
      '9007199254740992',
      '9007199254740993',
      '9007199254740991.4',
      '1e15',
      '1e16',
      '1e400',
      '-1e400',
      '1e-400',
    ],
    ...[
      `${value + 1}`,
      `${value - 1}`,
      `${value * 256}`,
      `${value + 2 ** 32}`,
      '0',
      '1',
      '1'.repeat(400),
      '0x1',
      'NaN',
      'Infinity',
      '-Infinity',
    ],
    ...[`[${digits}]`, 'null', 'true', `1${digits}`, `0.${'9'.repeat(40)}`],
  ])
}

function changedText(chance: Chance, text: string): Json {
  const at = below(chance, text.length + 1)
  switch (below(chance, 9)) {
    case 0:
      return { raw: `"${mutateText(chance, JSON.stringify(text).slice(1, -1))}"` }
    case 1:
      return text.slice(0, at)
    case 2:
      return text.toUpperCase()
    case 3:
      return `${text.slice(0, at)}${pick(chance, [' ', '\ud800', '\ud83d\ude00', '\u3000', '\u0130', 'é', '\u200b', '\u202e'])}${text.slice(at)}`
    case 4:
      // Another spelling of the same text.
      return { raw: JSON.stringify(text).replaceAll('a', pick(chance, ['\\u0061', '\\u0041', '\\a', '\\/'])) }
    case 5:
      return `${text}${text}`
    case 6: {
      const hex = pick(chance, [...'0123456789abcdef'])
      return `${text.slice(0, at)}${hex}${text.slice(at + 1)}`
    }
    case 7:
      return { raw: JSON.stringify(text).replaceAll('\\n', pick(chance, ['\\r\\n', '\\u000a', '\\n\\n', '\n'])) }
    default:
      return pick<Json>(chance, ['', null, [text], { raw: '0' }, `0x${text}`, text.slice(1), text.slice(2)])
  }
}
