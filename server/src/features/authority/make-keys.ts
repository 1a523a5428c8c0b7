import { type AlgorithmEnds, issueCertificate, type Signer } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { Keys } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { EncryptedColumn } from '../../ports/vault.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { algorithmFor, endOfUse } from './key-kinds.ts'
import {
  type AuthorityKey,
  authorityName,
  endOfLife,
  endWithin,
  type KeyName,
  needsSuccessor,
  startOfLife,
  type TsaCertificate,
} from './model.ts'
import { insertCertificate, insertKey, lockAuthority, selectKeys } from './store.ts'
import { isOutdated, subjectFor } from './tsa-certificate.ts'

export interface AuthorityPorts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly keys: Keys
  readonly publicUrl: string
  readonly mode: Mode
  /** Configured in addition to the built-in ones. */
  readonly algorithmEnds: AlgorithmEnds
  /** Default: the usual one. */
  readonly tsaCertificate?: TsaCertificate
}

export type CompletePorts = Required<AuthorityPorts>

/** In the order of creation: each key is signed by its issuer above. */
export const line: readonly { readonly name: KeyName; readonly issuer: KeyName | undefined }[] = [
  { name: 'root', issuer: undefined },
  { name: 'issuing', issuer: 'root' },
  { name: 'ocsp', issuer: 'issuing' },
  { name: 'tsa', issuer: 'issuing' },
]

export const purpose = (id: string) => `authority-key:${id}`

export const authorityEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'authority_keys', column: 'sealed_private_key', key: ['id'], purpose },
  { table: 'authority_requests', column: 'sealed_private_key', key: ['id'], purpose },
]

/** Reads the keys again under the lock: another node may have created them in the meantime. */
export async function makeSuccessors(ports: CompletePorts, transaction: Transaction): Promise<readonly AuthorityKey[]> {
  await lockAuthority(transaction)
  let keys: readonly AuthorityKey[] = await selectKeys(transaction)
  for (const { name, issuer } of line) {
    if (!isDue(ports, keys, name, ports.clock.now())) continue
    const by = issuer === undefined ? undefined : newest(keys, issuer)
    keys = [await makeKey(ports, transaction, name, by, keys), ...keys]
  }
  return keys
}

/** Like makeSuccessors for a certificate that differs from the settings. */
export async function replaceOutdated(
  ports: CompletePorts,
  transaction: Transaction,
): Promise<readonly AuthorityKey[]> {
  await lockAuthority(transaction)
  const keys = await selectKeys(transaction)
  if (!(await isOutdated(keys, ports))) return keys
  return [await makeKey(ports, transaction, 'tsa', newest(keys, 'issuing'), keys), ...keys]
}

/** Like makeSuccessors for one key that must not sign any more. */
export async function replaceKey(ports: CompletePorts, transaction: Transaction, id: string): Promise<boolean> {
  await lockAuthority(transaction)
  let keys: readonly AuthorityKey[] = await selectKeys(transaction)
  const isReplaced = (name: KeyName | undefined): boolean =>
    name !== undefined && (newest(keys, name).id === id || isReplaced(line.find((one) => one.name === name)?.issuer))
  const names = line.filter(({ name }) => isReplaced(name))
  if (names.some(({ name }) => needsOfflineRoot(keys, name))) throw rootIsOffline()
  for (const { name, issuer } of names) {
    const by = issuer === undefined ? undefined : newest(keys, issuer)
    keys = [await makeKey(ports, transaction, name, by, keys), ...keys]
  }
  return names.length > 0
}

export async function makeKey(
  ports: CompletePorts,
  transaction: Transaction,
  name: KeyName,
  issuer: AuthorityKey | undefined,
  keys: readonly AuthorityKey[],
): Promise<AuthorityKey> {
  const { clock, randomness, publicUrl, tsaCertificate } = ports
  const createdAt = afterAll(keys, clock.now())
  const id = makeId('ca', createdAt, randomness.bytes(10))
  const notAfter = endWithin(issuer, endOfLife(name, createdAt, tsaCertificate))
  const label = `${authorityName(name, ports.mode)} ${id}`
  const made = await ports.keys.create(
    name === 'tsa' ? 'tsa' : 'ca',
    algorithmFor(notAfter, ports.algorithmEnds),
    label,
  )
  const encryptedPrivateKey = ports.keys.protect(purpose(id), made)
  const serialNumber = makeSerialNumber(randomness)
  const certificate = await issueCertificate({
    profile: name,
    subject: subjectFor(name, ports),
    policies: name === 'tsa' ? tsaCertificate.policies : [],
    publicKey: made.publicKey,
    serialNumber,
    notBefore: startOfLife(createdAt),
    notAfter,
    ...(issuer === undefined
      ? { issuer: { self: await ports.keys.signingKey(purpose(id), encryptedPrivateKey, made.publicKey) } }
      : { issuer: await signerBy(ports.keys, issuer, keys), ...addressesOf(publicUrl, issuer) }),
  })
  const issuerId = issuer?.id ?? null
  const key = {
    id,
    name,
    issuerId,
    certificate,
    encryptedPrivateKey,
    notAfter,
    createdAt,
  }
  await insertKey(transaction, key)
  const issued = { serialNumber, issuerId: issuerId ?? id, profile: name, certificate, notAfter, issuedAt: createdAt }
  await insertCertificate(transaction, issued)
  return key
}

export async function signerBy(keys: Keys, key: AuthorityKey, all: readonly AuthorityKey[]): Promise<Signer> {
  if (key.encryptedPrivateKey === null) throw rootIsOffline()
  return await keys.signer(purpose(key.id), key.encryptedPrivateKey, key.certificate, chainOf(all, key))
}

/** The root publishes only its CRL; a responder would need a key that is always online. */
export function addressesOf(publicUrl: string, issuer: AuthorityKey) {
  return {
    crlUrl: `${publicUrl}/pki/${issuer.id}.crl`,
    issuerUrl: `${publicUrl}/pki/${issuer.id}.crt`,
    ...(issuer.name === 'root' ? {} : { ocspUrl: `${publicUrl}/pki/ocsp` }),
  }
}

/** RFC 5280 4.1.2.2: positive, at most 20 bytes. 120 random bits do not collide. */
export function makeSerialNumber(randomness: Randomness): Uint8Array {
  return Uint8Array.of(0x01, ...randomness.bytes(15))
}

export function isDue(
  { algorithmEnds }: Pick<CompletePorts, 'algorithmEnds'>,
  keys: readonly AuthorityKey[],
  name: KeyName,
  now: Date,
): boolean {
  const key = keys.find((one) => one.name === name)
  if (key === undefined) return true
  return !needsOfflineRoot(keys, name) && needsSuccessor(key, endOfUse(key, algorithmEnds), now)
}

/** Whether only the offline root, if there is one, can make a successor of this key. */
export function needsOfflineRoot(keys: readonly AuthorityKey[], name: KeyName): boolean {
  const isOffline = keys.find((one) => one.name === 'root')?.encryptedPrivateKey === null
  return isOffline && (name === 'root' || name === 'issuing')
}

export function rootIsOffline(): Refusal {
  return new Refusal(
    'ROOT_OFFLINE',
    'Only the offline root can do this. Request a certificate with countersign pki request, or make a revocation list with countersign pki crl.',
  )
}

/** The newest key signs, so none is dated before another, whatever the clocks of the nodes show. */
export function afterAll(keys: readonly AuthorityKey[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...keys.map(({ createdAt }) => createdAt.getTime() + 1)))
}

export function newest(keys: readonly AuthorityKey[], name: KeyName): AuthorityKey {
  const key = keys.find((one) => one.name === name)
  if (key === undefined) throw new Error(`there is no ${name} key`)
  return key
}

/** The issuers of this key, nearest first. */
function chainOf(keys: readonly AuthorityKey[], { issuerId }: AuthorityKey): Uint8Array[] {
  const issuer = keys.find(({ id }) => id === issuerId)
  return issuer === undefined ? [] : [issuer.certificate, ...chainOf(keys, issuer)]
}
