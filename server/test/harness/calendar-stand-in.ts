import { randomBytes } from 'node:crypto'
import { sha256, toHex } from '@countersign/proof'
import { append, leadTo, type Operation, prepend, SHA256, serializeTimestamp } from '@countersign/proof/ots'
import type { BitcoinStandIn } from './bitcoin-stand-in.ts'

/** What an OpenTimestamps calendar answers, as bytes; undefined is 404. */
export interface AnsweringCalendar {
  submit(digest: Uint8Array): Uint8Array | undefined
  upgrade(commitment: string): Uint8Array | undefined
}

/** A calendar with a wallet in the Bitcoin for tests. */
export interface CalendarStandIn extends AnsweringCalendar {
  /** Writes everything that was promised and is not in the chain into a block. */
  attest(): void
  /** Reports whether a block of the chain commits to the digest. */
  holds(digest: Uint8Array): boolean
}

interface Promised {
  readonly digest: string
  readonly commitment: Uint8Array
  attested: { upgrade: Uint8Array; height: number; blockHash: string } | undefined
}

export function createCalendarStandIn(uri: () => string, bitcoin: BitcoinStandIn): CalendarStandIn {
  const promised = new Map<string, Promised>()
  const key = randomBytes(32)
  const stands = ({ attested }: Promised) =>
    attested !== undefined && bitcoin.hashAt(attested.height) === attested.blockHash
  return {
    submit(digest) {
      const { operations, commitment } = promise(digest, key)
      promised.set(toHex(commitment), { digest: toHex(digest), commitment, attested: undefined })
      const attestations = [{ kind: 'pending', uri: uri() }] as const
      return serializeTimestamp(leadTo({ message: commitment, attestations, operations: [] }, digest, operations))
    },
    upgrade: (commitment) => {
      const found = promised.get(commitment)
      return found && stands(found) ? found.attested?.upgrade : undefined
    },
    attest() {
      const open = [...promised.values()].filter((entry) => !stands(entry))
      if (open.length === 0) return
      const { tip, paths } = tree(open.map(({ commitment }) => sha256(commitment)))
      const [end] = bitcoin.mine(tip)
      if (end === undefined) throw new Error('A digest in a block has a way there')
      const height = bitcoin.tip()
      for (const [i, entry] of open.entries()) {
        const upgrade = serializeTimestamp(leadTo(end, entry.commitment, [SHA256, ...(paths[i] as Operation[])]))
        entry.attested = { upgrade, height, blockHash: bitcoin.hashAt(height) as string }
      }
    },
    holds: (digest) => [...promised.values()].some((entry) => entry.digest === toHex(digest) && stands(entry)),
  }
}

/** A nonce for the submitter's sake, then the time and a MAC by which the calendar recognizes its own. */
function promise(digest: Uint8Array, key: Uint8Array): { operations: Operation[]; commitment: Uint8Array } {
  const nonce = new Uint8Array(randomBytes(16))
  const time = new Uint8Array(Buffer.from('6af8fc93', 'hex'))
  const nonced = sha256(digest, nonce)
  const mac = sha256(key, time, nonced).subarray(0, 8)
  const operations = [append(nonce), SHA256, prepend(time), append(mac)]
  return { operations, commitment: new Uint8Array(Buffer.concat([time, nonced, mac])) }
}

/** The calendar's own tree: single SHA-256, and an odd one out goes up unchanged. */
function tree(leaves: readonly Uint8Array[]): { tip: Uint8Array; paths: Operation[][] } {
  const paths: Operation[][] = leaves.map(() => [])
  let level = leaves
  for (let span = 1; level.length > 1; span *= 2) {
    for (const [leaf, path] of paths.entries()) {
      const i = Math.floor(leaf / span)
      const sibling = level[i % 2 === 0 ? i + 1 : i - 1]
      if (sibling !== undefined) path.push(i % 2 === 0 ? append(sibling) : prepend(sibling), SHA256)
    }
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const [left, right] = [level[2 * i] as Uint8Array, level[2 * i + 1]]
      return right === undefined ? left : sha256(left, right)
    })
  }
  return { tip: level[0] as Uint8Array, paths }
}
