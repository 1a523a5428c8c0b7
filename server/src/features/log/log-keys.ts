import { type KeyChain, type KeyPeriod, type NoteSigner, type VerifierKey, verifierKey } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Keys, SignMessage } from '../../ports/key-store.ts'
import type { EncryptedColumn } from '../../ports/vault.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type StoredEnd, type StoredKey, selectEnd, selectKeys } from './key-store.ts'

/** The keys of the log as a node knows them: at least what the log had stated when its head was read. */
export interface LogKeys {
  /** Grows with every change, so that the newer of two is known. */
  readonly version: number
  readonly stored: readonly StoredKey[]
  /** The public keys, and which trees they sign. */
  readonly chain: KeyChain
  /** The signed notes, in order. */
  readonly statements: readonly string[]
  readonly end: StoredEnd | undefined
  /** What a tree of this size states. */
  statedIn(size: number): StatedKeys
  /** How many keys are retired. */
  readonly retired: number
  /** The key that signs now. */
  readonly current: NoteSigner
  /** Former keys that sign along with it. */
  readonly former: readonly NoteSigner[]
  /** Who signs a tree of this size: its own key first, then former ones for readers that know no other. */
  signersFor(size: number): readonly [NoteSigner, ...NoteSigner[]]
  /** What the database has now. */
  reload(database: Database): Promise<LogKeys>
}

export interface StatedKeys {
  /** The last of them signs. */
  readonly keys: readonly VerifierKey[]
  /** That one first, then those former ones that sign along. */
  readonly inUse: readonly [VerifierKey, ...VerifierKey[]]
  readonly statements: readonly string[]
  readonly end: StoredEnd | undefined
}

const signingPurpose = 'log-signing-key'

export const logKeyEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'log_keys', column: 'encrypted_private_key', key: ['number'], purpose: () => signingPurpose },
]

/** Read them after the head of the log: a change is an entry, and both become visible together. */
export async function loadKeys(database: Database, origin: string, keyStore: Keys): Promise<LogKeys> {
  const [stored, end] = [await selectKeys(database), await selectEnd(database)]
  const signers = stored.map((key) => signerOf(origin, keyStore, key))
  const current = signers.at(-1)
  if (current === undefined) throw new Error('the log has no key')
  const before = (at: number) => signers.slice(0, at).filter((one) => one !== undefined)
  const chain = chainOf(origin, stored, end)
  const retired = stored.filter(({ retiredAt }) => retiredAt !== null).length
  const statedIn = (size: number): StatedKeys => {
    const stated = stored.filter(({ statement, from }) => statement === null || from < size)
    const statedEnd = end !== undefined && end.sequenceNumber < size ? end : undefined
    const keys = chain.periods.slice(0, stated.length).map(({ key }) => key)
    const last = keys.length - 1
    return {
      keys,
      inUse: [keys[last] as VerifierKey, ...keys.slice(0, last).filter((_, at) => signers[at] !== undefined)],
      statements: [...stated.flatMap(({ statement }) => statement ?? []), ...(statedEnd ? [statedEnd.statement] : [])],
      end: statedEnd,
    }
  }
  const { statements } = statedIn(Number.MAX_SAFE_INTEGER)
  return {
    version: stored.length + retired + (end === undefined ? 0 : 1),
    stored,
    chain,
    statements,
    end,
    statedIn,
    retired,
    current,
    former: before(signers.length - 1),
    signersFor(size) {
      const at = chain.periods.findIndex(({ after, upTo }) => after < size && size <= upTo)
      const own = signers[at]
      // The tree is older than a change, and its key is retired.
      if (own === undefined) throw new Refusal('SERVICE_UNAVAILABLE', 'The log is changing its key. Try again.', 1)
      return [own, ...before(at)]
    },
    reload: async (from) => await loadKeys(from, origin, keyStore),
  }
}

export function newerKeys(one: LogKeys, other: LogKeys): LogKeys {
  return other.version > one.version ? other : one
}

/** The statements were checked before they were stored. */
export function chainOf(
  origin: string,
  stored: readonly Pick<StoredKey, 'publicKey' | 'from' | 'compromised'>[],
  end: Pick<StoredEnd, 'sequenceNumber'> | undefined,
): KeyChain {
  const last = end === undefined ? Number.MAX_SAFE_INTEGER : end.sequenceNumber + 1
  const periods = stored.map(
    ({ publicKey, from, compromised }, at): KeyPeriod => ({
      key: verifierKey(origin, publicKey),
      after: from,
      upTo: stored[at + 1]?.from ?? last,
      compromised,
    }),
  )
  return { periods, frozen: undefined }
}

function signerOf(origin: string, keys: Keys, key: StoredKey): NoteSigner | undefined {
  const { publicKey, encryptedPrivateKey } = key
  return encryptedPrivateKey === null ? undefined : openSigner(origin, keys, { publicKey, encryptedPrivateKey })
}

function openSigner(origin: string, keys: Keys, { publicKey, encryptedPrivateKey }: NewLogKey): NoteSigner {
  const sign: SignMessage = keys.ed25519(signingPurpose, encryptedPrivateKey, publicKey)
  return { key: verifierKey(origin, publicKey), sign }
}

export interface NewLogKey {
  readonly publicKey: Uint8Array
  readonly encryptedPrivateKey: Uint8Array
}

/** Not in a transaction that others wait for: a key store may take long. */
export async function makeKey(origin: string, keys: Keys): Promise<NewLogKey> {
  const made = await keys.create('log', 'ed25519', `Countersign log ${origin}`)
  // RFC 8410 4: the raw key is the end.
  return { publicKey: made.publicKey.subarray(-32), encryptedPrivateKey: keys.protect(signingPurpose, made) }
}

/** A new key signs the statement that names it before it is stored. */
export function signerOfNew(origin: string, keys: Keys, made: NewLogKey): NoteSigner {
  return openSigner(origin, keys, made)
}
