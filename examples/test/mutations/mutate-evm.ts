import { toHex } from '../../../packages/proof/src/bytes.ts'
import type { EvmAnchor } from '../../../packages/proof/src/chain-anchor.ts'
import { keccak256 } from '../../../packages/proof/src/evm/keccak256.ts'
import { encodeRlp, encodeRlpInteger, type RlpItem } from '../../../packages/proof/src/evm/rlp.ts'
import { makeTransactionProof, transactionsRoot } from '../../../packages/proof/src/evm/transaction-trie.ts'
import { encodePath, pathOfPlace } from '../../../packages/proof/src/evm/trie-path.ts'
import { below, bytesOf, type Chance, pick, rearranged } from './chance.ts'
import { mutateBytes } from './mutate-bytes.ts'

/**
 * An anchor whose hashes all fit, in a block, a trie and a transaction that may break one rule: so that nothing but this
 * rule decides.
 */
export function mutatedEvmAnchor(chance: Chance, value: Uint8Array, blockTime: number): EvmAnchor {
  const flaw = below(chance, 5)
  const chainId = pick(chance, flaw === 0 ? chainIds : [6342])
  const transaction = flaw === 1 ? otherTransaction(chance, value, chainId) : transactionOf(chance, value, chainId)
  const index = pick(chance, [0, 0, 1, 5, 16, 127, 128, 129])
  const { root, nodes, at } = flaw === 2 ? otherTrie(chance, transaction, index) : trieOf(transaction, index)
  const fields = headerOf(root, 4711, blockTime)
  const header = encoded(chance, flaw === 3 ? otherHeader(chance, fields) : fields, flaw === 3 ? 0.2 : 0)
  const seconds = new Date(blockTime * 1000)
  return {
    kind: 'evm',
    network: pick(chance, flaw === 0 ? networks : ['local']),
    public: flaw === 0 && chance() < 0.5,
    chainId,
    transaction: toHex(transaction),
    transactionHash: toHex(keccak256(transaction)),
    blockNumber: 4711,
    blockHash: toHex(keccak256(header)),
    blockTime: seconds.toISOString(),
    explorerUrl: flaw === 0 ? pick(chance, urls) : null,
    inclusion: { header: toHex(header), index: at, nodes: nodes.map(toHex) },
  }
}

const chainIds = [1, 10, 56, 100, 137, 8453, 42161, 43114, 11155111, 1337, 31337, 1668508721, 5, 6342, 2 ** 53 - 1]
const urls = [
  ...[null, null, null, 'https://a.example/%20', 'http://x'],
  ...['https://', 'ftp://x', 'javascript:1', 'https://a b', 'https://\u00e9', `https://${'x'.repeat(2041)}`],
]
const networks = [
  ...[
    'Ethereum',
    'ETHEREUM MAINNET',
    'op mainnet',
    'BNB Smart Chain',
    'Gnosis',
    'Polygon',
    'Base',
    'Arbitrum One',
    'Avalanche',
  ],
  ...[
    'Sepolia',
    'local',
    'Ethereum ',
    ' Ethereum',
    'Ethereum  Mainnet',
    'Ether\u200beum',
    'Ethére\u00fcm',
    'Bitcoin',
    '',
    'x'.repeat(64),
  ],
  ...[
    'x'.repeat(65),
    '\ud83d\ude00'.repeat(32),
    '\ud83d\ude00'.repeat(33),
    'a\u00a0b',
    'a\u0301',
    'a\tb',
    '\u202e',
    '\u{1f6df}',
    'a\nb',
    '\ud800',
  ],
]

function integer(value: number): Uint8Array {
  const digits = value.toString(16)
  return value === 0 ? new Uint8Array(0) : Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex')
}

type Kind = 'legacy' | 'eip-2930' | 'eip-1559'
const kinds: readonly Kind[] = ['legacy', 'eip-2930', 'eip-1559']

function fieldsOf(kind: Kind, data: Uint8Array, chainId: number, to: Uint8Array): RlpItem[] {
  const [r, s] = [new Uint8Array(32).fill(8), new Uint8Array(32).fill(9)]
  const common = [integer(21000), to, integer(0), data]
  if (kind === 'legacy') return [integer(7), integer(9), ...common, integer(chainId * 2 + 35), r, s]
  const fees = kind === 'eip-2930' ? [integer(9)] : [integer(9), integer(9)]
  return [integer(chainId), integer(7), ...fees, ...common, [], integer(1), r, s]
}

function typed(kind: Kind, fields: Uint8Array): Uint8Array {
  return kind === 'legacy' ? fields : Buffer.concat([Uint8Array.of(kind === 'eip-2930' ? 1 : 2), fields])
}

function transactionOf(chance: Chance, value: Uint8Array, chainId: number): Uint8Array {
  // EIP-155 doubles the id, so that of a legacy transaction is smaller.
  const kind = pick(chance, chainId > 2 ** 51 ? kinds.slice(1) : kinds)
  const to = chance() < 0.8 ? new Uint8Array(20).fill(7) : new Uint8Array(0)
  return typed(kind, encodeRlp(fieldsOf(kind, value, chainId, to)))
}

function otherTransaction(chance: Chance, value: Uint8Array, chainId: number): Uint8Array {
  const kind = pick(chance, kinds)
  const fields = fieldsOf(kind, value, chainId, new Uint8Array(20).fill(7))
  const changed =
    chance() < 0.2
      ? rearranged(chance, fields, () => otherItem(chance))
      : fields.with(below(chance, fields.length), otherItem(chance))
  const transaction = typed(kind, encoded(chance, changed, 0.2))
  if (chance() < 0.9) return transaction
  return Buffer.concat([Uint8Array.of(pick(chance, [0, 1, 2, 3, 0x7f, 0x80, 0xbf, 0xc0])), transaction.subarray(1)])
}

function otherItem(chance: Chance): RlpItem {
  const deep = (levels: number): RlpItem => (levels === 0 ? [] : [deep(levels - 1)])
  return pick<RlpItem>(chance, [
    ...[
      new Uint8Array(0),
      Uint8Array.of(0),
      Uint8Array.of(1),
      Uint8Array.of(2),
      Uint8Array.of(27),
      Uint8Array.of(28),
      Uint8Array.of(34),
    ],
    ...[
      Uint8Array.of(0, 35),
      bytesOf(chance, 8),
      bytesOf(chance, 9),
      bytesOf(chance, 19),
      bytesOf(chance, 20),
      bytesOf(chance, 21),
    ],
    ...[
      bytesOf(chance, 31),
      bytesOf(chance, 32),
      bytesOf(chance, 33),
      Uint8Array.of(0x80),
      bytesOf(chance, 60),
      integer(2 ** 53 - 1),
    ],
    ...[integer(2 ** 53), [], [[]], [bytesOf(chance, 20), [bytesOf(chance, 32)]], deep(6), deep(7), deep(8)],
    ...[Buffer.from('0020000000000000', 'hex'), Buffer.from('ff'.repeat(8), 'hex')],
  ])
}

/** Sometimes not the shortest encoding. */
function encoded(chance: Chance, fields: readonly RlpItem[], share: number): Uint8Array {
  const exact = encodeRlp(fields)
  if (chance() >= share) return exact
  const content = Buffer.concat(fields.map((field, at) => (at === 1 ? longer(chance, field) : encodeRlp(field))))
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(content.length))
  return pick(chance, [
    Buffer.concat([Uint8Array.of(0xff), length, content]),
    Buffer.concat([Uint8Array.of(0xf9), length.subarray(6), content]),
    Buffer.concat([Uint8Array.of(0xf8, content.length % 256), content]),
    Buffer.concat([exact, Uint8Array.of(0)]),
    exact.subarray(0, -1),
  ])
}

function longer(chance: Chance, field: RlpItem): Uint8Array {
  const exact = encodeRlp(field)
  return pick(chance, [
    exact,
    Buffer.concat([Uint8Array.of(0x81), exact]),
    Buffer.concat([Uint8Array.of(0xb8, exact.length), exact]),
  ])
}

function headerOf(root: Uint8Array, number: number, time: number): RlpItem[] {
  const hash = new Uint8Array(32).fill(1)
  const before = [hash, hash, new Uint8Array(20), hash, root, hash, new Uint8Array(256), integer(0), integer(number)]
  return [...before, integer(3), integer(3), integer(time), Buffer.from('extra'), hash, new Uint8Array(8)]
}

function otherHeader(chance: Chance, fields: readonly RlpItem[]): RlpItem[] {
  if (chance() < 0.3)
    return [...fields, ...Array.from({ length: pick(chance, [1, 7, 48, 49, 50]) }, () => new Uint8Array(1))]
  if (chance() < 0.3) return rearranged(chance, fields, () => otherItem(chance))
  return fields.with(below(chance, fields.length), otherItem(chance))
}

type Trie = { readonly root: Uint8Array; readonly nodes: readonly Uint8Array[]; readonly at: number }

function trieOf(transaction: Uint8Array, index: number): Trie {
  const transactions = Array.from({ length: index + 3 }, (_, n) =>
    n === index ? transaction : Buffer.from(`transaction ${n}`),
  )
  return { root: transactionsRoot(transactions), nodes: makeTransactionProof(transactions, index), at: index }
}

function otherTrie(chance: Chance, transaction: Uint8Array, index: number): Trie {
  const { root, nodes } = trieOf(transaction, index)
  const path = pathOfPlace(index)
  const [first = 0, ...rest] = path
  const byHash = (node: RlpItem) => keccak256(encodeRlp(node))
  const branch = (child: RlpItem, value: RlpItem = new Uint8Array(0)): RlpItem => [
    ...Array.from({ length: 16 }, (_, nibble): RlpItem => (nibble === first ? child : new Uint8Array(0))),
    value,
  ]
  const leaf: RlpItem = [encodePath(rest, true), transaction]
  const made = (...chain: readonly RlpItem[]): Trie => ({
    root: byHash(chain[0] ?? []),
    nodes: chain.map(encodeRlp),
    at: index,
  })
  const whole: RlpItem = [encodePath(path, true), transaction]
  return pick<() => Trie>(chance, [
    () => ({ root, nodes: rearranged(chance, nodes, () => bytesOf(chance, 40)), at: index }),
    () => ({
      root,
      nodes: nodes.map((node, at) => (at === nodes.length - 1 ? mutateBytes(chance, node) : node)),
      at: index,
    }),
    () => ({ root, nodes, at: pick(chance, [index + 1, 2 ** 24 - 1, 2 ** 24, 2 ** 53 - 1]) }),
    () => made(whole),
    () => ({ ...made(whole), nodes: [encodeRlp(whole), encodeRlp(whole)] }),
    // Embedded in its parent, whatever its length.
    () => made(branch(leaf)),
    () => made(branch(byHash(leaf)), leaf),
    () => made([encodePath([first], false), byHash([encodePath(rest, true), transaction])], leaf),
    () => made([encodePath([first], false), leaf]),
    () => made([encodePath([], false), whole]),
    () => made([encodePath(path, false), branch(new Uint8Array(0), transaction)]),
    () => made([encodePath(path, false), branch(new Uint8Array(0), [transaction])]),
    () => made([encodePath([...path, 1], true), transaction]),
    () => made([otherItem(chance), transaction]),
    () =>
      made([
        Uint8Array.of(pick(chance, [0x20, 0x21, 0x3f, 0x2f, 0x40, 0x10, 0x00]), ...encodeRlpInteger(index)),
        transaction,
      ]),
    () => made([...(whole as RlpItem[]), new Uint8Array(0)]),
    () => made(branch(pick<RlpItem>(chance, [otherItem(chance), [leaf], [encodePath(rest, true)]]))),
  ])()
}
