import { createHash } from 'node:crypto'
import { toHex } from '../../../packages/proof/src/bytes.ts'
import type { BitcoinAnchor } from '../../../packages/proof/src/chain-anchor.ts'
import { below, bytesOf, type Chance, pick } from './chance.ts'
import { mutateBytes } from './mutate-bytes.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const doubleHash = (bytes: Uint8Array) => sha256(sha256(bytes))

type Path = { readonly bytes: readonly Uint8Array[]; readonly message: Uint8Array }

/** An anchor whose block fits its timestamp, which may have any other parts, forms and lengths. */
export function mutatedBitcoinAnchor(chance: Chance, value: Uint8Array, blockTime: number): BitcoinAnchor {
  const flaw = below(chance, 7)
  const height = pick(chance, flaw === 0 ? [0, 127, 128, 499_999_999, 500_000_000] : [119])
  const start = { bytes: [], message: value }
  const before = flaw === 1 ? anyOperations(chance, start) : start
  const committed = after(before, chance() < 0.5 ? [appended(bytesOf(chance, 8)), hashed] : [])
  const { path, id } = throughTransaction(chance, committed, flaw === 2)
  const up = flaw === 3 ? anyOperations(chance, merkle(chance, path)) : merkle(chance, path)
  const end = attestation(bitcoinTag, varint(height))
  const whole = Buffer.concat([...up.bytes, end])
  const timestamp = flaw === 4 ? withBranches(chance, whole, end, Buffer.concat(up.bytes)) : whole
  const header = mine(up.message, blockTime, flaw === 5 ? pick(chance, allBits) : 0x207fffff)
  const isNamed = flaw === 6
  return {
    kind: 'bitcoin',
    network: isNamed
      ? pick(chance, [
          'Bitcoin',
          'BITCOIN',
          'Bitcoin regtest',
          'Bitcoin testnet',
          'Bitcoin testnet4',
          'Bitcoin signet',
          'Bitcoın',
        ])
      : 'Bitcoin regtest',
    public: isNamed && chance() < 0.5,
    timestamp: toHex(chance() < 0.1 ? mutateBytes(chance, timestamp) : timestamp),
    transactionHash: toHex(id),
    blockNumber: height,
    blockHash: toHex(doubleHash(header).toReversed()),
    blockTime: new Date(blockTime * 1000).toISOString(),
    explorerUrl: null,
    header: toHex(header),
  }
}

const allBits = [
  ...[
    0x207fffff, 0x20ffffff, 0x20000000, 0x217fffff, 0x2100ffff, 0x210100ff, 0x2200ff00, 0x220000ff, 0x23000000,
    0x1d00ffff,
  ],
  ...[
    0x03000001, 0x02010000, 0x0200ffff, 0x017fffff, 0x00ffffff, 0x007fffff, 0xff000001, 0xff7fffff, 0x20800000,
    0x1f7fffff,
  ],
]

const bitcoinTag = Buffer.from('0588960d73d71901', 'hex')
const calendarTag = Buffer.from('83dfe30d2ef90c8e', 'hex')

function varint(value: number): Uint8Array {
  const bytes = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Uint8Array.of(...bytes, rest)
}

function attestation(tag: Uint8Array, payload: Uint8Array): Uint8Array {
  return Buffer.concat([Uint8Array.of(0), tag, varint(payload.length), payload])
}

type Operation = { readonly bytes: Uint8Array; readonly apply: (message: Uint8Array) => Uint8Array }

const hashed: Operation = { bytes: Uint8Array.of(8), apply: sha256 }
const reversed: Operation = { bytes: Uint8Array.of(0xf2), apply: (message) => message.toReversed() }
const hexlified: Operation = { bytes: Uint8Array.of(0xf3), apply: (message) => Buffer.from(toHex(message)) }

function appended(argument: Uint8Array): Operation {
  const bytes = Buffer.concat([Uint8Array.of(0xf0), varint(argument.length), argument])
  return { bytes, apply: (message) => Buffer.concat([message, argument]) }
}

function prepended(argument: Uint8Array): Operation {
  const bytes = Buffer.concat([Uint8Array.of(0xf1), varint(argument.length), argument])
  return { bytes, apply: (message) => Buffer.concat([argument, message]) }
}

function after(path: Path, operations: readonly Operation[]): Path {
  return operations.reduce(
    ({ bytes, message }, one) => ({ bytes: [...bytes, one.bytes], message: one.apply(message) }),
    path,
  )
}

function anyOperations(chance: Chance, path: Path): Path {
  const unknown: Operation = {
    bytes: Uint8Array.of(pick(chance, [2, 3, 0x67, 0x99, 0xff])),
    apply: (message) => message,
  }
  const some = [hashed, reversed, hexlified, appended(bytesOf(chance, 32)), prepended(bytesOf(chance, 3)), unknown]
  const long = [
    appended(bytesOf(chance, 4096)),
    hexlified,
    appended(bytesOf(chance, 4097)),
    appended(new Uint8Array(0)),
    appended(bytesOf(chance, 4064)),
  ]
  const count = pick(chance, [0, 1, 1, 2, 3, 230, 240, 248, 255, 256])
  const repeated = pick(chance, [hashed, reversed])
  if (count > 3)
    return after(
      path,
      Array.from({ length: count }, () => repeated),
    )
  return after(
    path,
    Array.from({ length: count }, () => pick(chance, chance() < 0.8 ? some : long)),
  )
}

/** Any form of a transaction, most of them right, with the message in an output. */
function throughTransaction(
  chance: Chance,
  path: Path,
  hasFlaw: boolean,
): { readonly path: Path; readonly id: Uint8Array } {
  const input = Buffer.concat([bytesOf(chance, 36), Uint8Array.of(2, 1, 2), bytesOf(chance, 4)])
  const payment = Buffer.concat([bytesOf(chance, 8), Uint8Array.of(3, 4, 5, 6)])
  const output = Buffer.concat([bytesOf(chance, 8), Uint8Array.of(34, 0x6a, 32)])
  const usual = [Uint8Array.of(2, 0, 0, 0), Uint8Array.of(1), input, Uint8Array.of(2), payment, output]
  const count = (bytes: readonly number[]) => [
    Uint8Array.of(2, 0, 0, 0),
    Uint8Array.of(...bytes),
    input,
    Uint8Array.of(2),
    payment,
    output,
  ]
  const [head, tail] = !hasFlaw
    ? [usual, new Uint8Array(4)]
    : pick<[Uint8Array[], Uint8Array]>(chance, [
        [count([0]), new Uint8Array(4)],
        [count([0xfd, 1, 0]), new Uint8Array(4)],
        [count([0xfe, 1, 0, 0, 0]), new Uint8Array(4)],
        [[...usual.slice(0, 3), Uint8Array.of(3), payment, output], new Uint8Array(4)],
        [
          [...usual.slice(0, 5), Buffer.concat([output.subarray(0, 8), Uint8Array.of(35, 0x6a, 32)])],
          new Uint8Array(4),
        ],
        [
          [...usual.slice(0, 5), Buffer.concat([output.subarray(0, 8), Uint8Array.of(34, 0x6b, 32)])],
          new Uint8Array(4),
        ],
        [
          [...usual.slice(0, 5), Buffer.concat([output.subarray(0, 8), Uint8Array.of(0xfd, 34, 0, 0x6a, 32)])],
          new Uint8Array(4),
        ],
        [usual, new Uint8Array(5)],
        [usual, new Uint8Array(3)],
        // The output comes first.
        [[...usual.slice(0, 4), output], Buffer.concat([payment, new Uint8Array(4)])],
        [[Uint8Array.of(2, 0, 0, 0, 0, 1), ...usual.slice(1)], new Uint8Array(4)],
      ])
  const around = after(path, [prepended(Buffer.concat(head)), appended(tail)])
  const once = hasFlaw && chance() < 0.1
  const hashedTwice = after(around, once ? [hashed] : [hashed, hashed])
  return { path: hashedTwice, id: hashedTwice.message.toReversed() }
}

function merkle(chance: Chance, path: Path): Path {
  const levels = Array.from({ length: below(chance, 4) }, () => {
    const sibling = bytesOf(chance, chance() < 0.95 ? 32 : 31)
    return [chance() < 0.5 ? appended(sibling) : prepended(sibling), hashed, hashed]
  })
  return after(path, levels.flat())
}

/** More branches from the start or the end, some equal, some attested by others. */
function withBranches(chance: Chance, whole: Uint8Array, end: Uint8Array, path: Uint8Array): Uint8Array {
  const more = Uint8Array.of(0xff)
  const url = (text: string) => attestation(calendarTag, Buffer.concat([varint(text.length), Buffer.from(text)]))
  const others = [
    url('https://a.example/~x'),
    url('https://a.example'),
    url(''),
    url('x'.repeat(1000)),
    url('x'.repeat(1001)),
    attestation(bytesOf(chance, 8), bytesOf(chance, 20)),
    attestation(bytesOf(chance, 8), new Uint8Array(8192)),
    attestation(bytesOf(chance, 8), new Uint8Array(8193)),
    attestation(bitcoinTag, varint(7)),
    attestation(bitcoinTag, Uint8Array.of(0x80, 0)),
    attestation(bitcoinTag, Uint8Array.of(1, 0)),
    attestation(bitcoinTag, new Uint8Array(0)),
    attestation(calendarTag, Uint8Array.of(1)),
  ]
  const other = pick(chance, others)
  return Buffer.concat(
    pick<readonly Uint8Array[]>(chance, [
      [more, other, whole],
      [more, whole, other],
      // The same branch twice counts once.
      [more, whole, whole],
      [path, more, end, end],
      [path, more, other, end],
      [path, more, end, other],
      // Nobody computes what follows these, so what is attested there does not count.
      [more, Uint8Array.of(pick(chance, [2, 3, 0x67])), end, whole],
      [more, Uint8Array.of(8), other, whole],
      [more, more, whole],
      [whole, other],
      [path],
    ]),
  )
}

function mine(merkleRoot: Uint8Array, time: number, bits: number): Uint8Array {
  const header = Buffer.alloc(80)
  if (merkleRoot.length === 32) header.set(merkleRoot, 36)
  header.writeUInt32LE(time, 68)
  header.writeUInt32LE(bits, 72)
  for (let nonce = 0; nonce < 100; nonce++) {
    header.writeUInt32LE(nonce, 76)
    if ((doubleHash(header).at(-1) ?? 0) < 0x7f) break
  }
  return header
}
