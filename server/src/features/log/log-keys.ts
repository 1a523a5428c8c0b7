import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { type KeyChain, type KeyPeriod, type NoteSigner, type VerifierKey, verifierKey } from '@countersign/proof'
import type { Database } from '../../ports/database.ts'
import type { Vault } from '../../ports/vault.ts'
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

const purpose = 'log-signing-key'

/** Read them after the head of the log: a change is an entry, and both become visible together. */
export async function loadKeys(database: Database, origin: string, vault: Vault): Promise<LogKeys> {
  const [stored, end] = [await selectKeys(database), await selectEnd(database)]
  const signers = stored.map((key) => signerOf(origin, vault, key))
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
    reload: async (from) => await loadKeys(from, origin, vault),
  }
}

export function newerKeys(one: LogKeys, other: LogKeys): LogKeys {
  return other.version > one.version ? other : one
}

/** The statements were checked before they were stored. */
function chainOf(origin: string, stored: readonly StoredKey[], end: StoredEnd | undefined): KeyChain {
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

function signerOf(origin: string, vault: Vault, { publicKey, encryptedPrivateKey }: StoredKey): NoteSigner | undefined {
  return encryptedPrivateKey === null ? undefined : openSigner(origin, vault, { publicKey, encryptedPrivateKey })
}

function openSigner(origin: string, vault: Vault, { publicKey, encryptedPrivateKey }: NewKey): NoteSigner {
  const der = Buffer.from(vault.decrypt(purpose, encryptedPrivateKey))
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { key: verifierKey(origin, publicKey), sign: (message) => sign(null, message, privateKey) }
}

export interface NewKey {
  readonly publicKey: Uint8Array
  readonly encryptedPrivateKey: Uint8Array
}

export function makeKey(vault: Vault): NewKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'),
    encryptedPrivateKey: vault.encrypt(purpose, privateKey.export({ format: 'der', type: 'pkcs8' })),
  }
}

/** A new key signs the statement that names it before it is stored. */
export function signerOfNew(origin: string, vault: Vault, made: NewKey): NoteSigner {
  return openSigner(origin, vault, made)
}
