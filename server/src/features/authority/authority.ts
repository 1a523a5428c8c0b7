import {
  type AlgorithmEnds,
  type CertificateProfile,
  issueCertificate,
  type Signer,
  type SubjectName,
} from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { KeyStoreFailed, type Keys } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import { makeId } from '../../vocabulary/ids.ts'
import type { Mode } from '../../vocabulary/mode.ts'
import { algorithmFor, endOfUse } from './key-kinds.ts'
import {
  type AuthorityKey,
  authorityName,
  endOfLife,
  type KeyName,
  needsSuccessor,
  startOfLife,
  type TsaCertificate,
  usualTsaCertificate,
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

type CompletePorts = Required<AuthorityPorts>

/** The authorities of this installation, as open on one node. */
export interface Authority {
  /** The current key of this name, ready to sign. */
  signer(name: KeyName): Signer
  /** The stored form of the current key. */
  key(name: KeyName): AuthorityKey
  /** Every key ever created, newest first. */
  keys(): readonly AuthorityKey[]
  /** The signer of an authority, even if it has a successor by now. */
  signerOf(id: string): Promise<Signer>
  /** The roots: trusting them means trusting every certificate ever issued here. */
  anchors(): readonly Uint8Array[]
  /** Issues a certificate for an external key, in the caller's transaction. */
  issue(database: Database, wanted: WantedCertificate): Promise<Uint8Array>
  /**
   * Replaces the key of this certificate, and the keys it certifies, in the caller's transaction. This node signs with the
   * new ones after the next reload. Returns false if the key was replaced before.
   */
  replace(transaction: Transaction, id: string): Promise<boolean>
  /** Creates due successors and loads those that other nodes created. */
  renew(): Promise<void>
  /** Loads keys that other nodes created. */
  reload(): Promise<void>
}

export interface WantedCertificate {
  readonly profile: Extract<CertificateProfile, 'signer' | 'seal'>
  readonly subject: SubjectName
  /** The certificate policies that it names. */
  readonly policies?: readonly string[]
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Uint8Array
  readonly notAfter: Date
}

/** In the order of creation: each key is signed by its issuer above. */
const line: readonly { readonly name: KeyName; readonly issuer: KeyName | undefined }[] = [
  { name: 'root', issuer: undefined },
  { name: 'issuing', issuer: 'root' },
  { name: 'ocsp', issuer: 'issuing' },
  { name: 'tsa', issuer: 'issuing' },
]

const purpose = (id: string) => `authority-key:${id}`

/**
 * Opens the authorities, creating them at the first start, and the time-stamping one again if its settings have changed.
 * Safe to run on many nodes at once. Later, nodes with other settings follow the newest: they restart soon.
 */
export async function openAuthority(given: AuthorityPorts): Promise<Authority> {
  const ports = { ...given, tsaCertificate: given.tsaCertificate ?? usualTsaCertificate }
  let keys: readonly AuthorityKey[] = []
  const signers = new Map<string, Signer>()

  async function reload(): Promise<void> {
    await use(await selectKeys(ports.database))
  }

  async function renew(): Promise<void> {
    const found = await selectKeys(ports.database)
    const now = ports.clock.now()
    await use(
      line.some(({ name }) => isDue(ports, found, name, now))
        ? await ports.database.transaction().execute((transaction) => makeSuccessors(ports, transaction))
        : found,
    )
  }

  /**
   * Switches to the keys only once they are open, since others sign meanwhile. Keys are only ever added, so a shorter
   * list is an older read.
   */
  async function use(found: readonly AuthorityKey[]): Promise<void> {
    for (const { name } of line) await open(newest(found, name), found)
    if (found.length >= keys.length) keys = found
  }

  async function open(key: AuthorityKey, all = keys): Promise<Signer> {
    const known = signers.get(key.id)
    if (known !== undefined) return known
    const signer = await signerBy(ports.keys, key, all)
    signers.set(key.id, signer)
    return signer
  }

  function signer(name: KeyName): Signer {
    const found = signers.get(newest(keys, name).id)
    if (found === undefined) throw new Error(`the ${name} key is not open`)
    return found
  }

  /** A store of keys that is down delays successors, and not the start. */
  async function useFound(error: unknown): Promise<void> {
    if (!(error instanceof KeyStoreFailed)) throw error
    const found = await selectKeys(ports.database)
    if (line.some(({ name }) => found.every((key) => key.name !== name))) throw error
    await use(found)
  }

  await renew().catch(useFound)
  if (await isOutdated(newest(keys, 'tsa'), ports)) {
    await use(await ports.database.transaction().execute((transaction) => replaceOutdated(ports, transaction)))
  }
  return {
    signer,
    key: (name) => newest(keys, name),
    keys: () => keys,
    async signerOf(id) {
      const key = keys.find((one) => one.id === id)
      if (key === undefined) throw new Error(`there is no authority ${id}`)
      return await open(key)
    },
    anchors: () => keys.filter(({ name }) => name === 'root').map(({ certificate }) => certificate),
    issue: (database, wanted) => issue(ports, database, newest(keys, 'issuing'), signer('issuing'), wanted),
    replace: (transaction, id) => replace(ports, transaction, id),
    renew,
    reload,
  }
}

/** Reads the keys again under the lock: another node may have created them in the meantime. */
async function makeSuccessors(ports: CompletePorts, transaction: Transaction): Promise<readonly AuthorityKey[]> {
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
async function replaceOutdated(ports: CompletePorts, transaction: Transaction): Promise<readonly AuthorityKey[]> {
  await lockAuthority(transaction)
  const keys = await selectKeys(transaction)
  if (!(await isOutdated(newest(keys, 'tsa'), ports))) return keys
  return [await makeKey(ports, transaction, 'tsa', newest(keys, 'issuing'), keys), ...keys]
}

/** Like makeSuccessors for one key that must not sign any more. */
async function replace(ports: CompletePorts, transaction: Transaction, id: string): Promise<boolean> {
  await lockAuthority(transaction)
  let keys: readonly AuthorityKey[] = await selectKeys(transaction)
  const isReplaced = (name: KeyName | undefined): boolean =>
    name !== undefined && (newest(keys, name).id === id || isReplaced(line.find((one) => one.name === name)?.issuer))
  const names = line.filter(({ name }) => isReplaced(name))
  for (const { name, issuer } of names) {
    const by = issuer === undefined ? undefined : newest(keys, issuer)
    keys = [await makeKey(ports, transaction, name, by, keys), ...keys]
  }
  return names.length > 0
}

async function makeKey(
  ports: CompletePorts,
  transaction: Transaction,
  name: KeyName,
  issuer: AuthorityKey | undefined,
  keys: readonly AuthorityKey[],
): Promise<AuthorityKey> {
  const { clock, randomness, publicUrl, tsaCertificate } = ports
  const createdAt = afterAll(keys, clock.now())
  const id = makeId('ca', createdAt, randomness.bytes(10))
  const notAfter = endOfLife(name, createdAt, tsaCertificate)
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

async function signerBy(keys: Keys, key: AuthorityKey, all: readonly AuthorityKey[]): Promise<Signer> {
  return await keys.signer(purpose(key.id), key.encryptedPrivateKey, key.certificate, chainOf(all, key))
}

async function issue(
  { clock, randomness, publicUrl }: AuthorityPorts,
  database: Database,
  issuer: AuthorityKey,
  signer: Signer,
  { profile, subject, policies = [], publicKey, notAfter }: WantedCertificate,
): Promise<Uint8Array> {
  const issuedAt = clock.now()
  const serialNumber = makeSerialNumber(randomness)
  const certificate = await issueCertificate({
    profile,
    subject,
    policies,
    publicKey,
    serialNumber,
    notBefore: startOfLife(issuedAt),
    notAfter,
    issuer: signer,
    ...addressesOf(publicUrl, issuer),
  })
  await insertCertificate(database, { serialNumber, issuerId: issuer.id, profile, certificate, notAfter, issuedAt })
  return certificate
}

/** The root publishes only its CRL; a responder would need a key that is always online. */
function addressesOf(publicUrl: string, issuer: AuthorityKey) {
  return {
    crlUrl: `${publicUrl}/pki/${issuer.id}.crl`,
    issuerUrl: `${publicUrl}/pki/${issuer.id}.crt`,
    ...(issuer.name === 'root' ? {} : { ocspUrl: `${publicUrl}/pki/ocsp` }),
  }
}

/** RFC 5280 4.1.2.2: positive, at most 20 bytes. 120 random bits do not collide. */
function makeSerialNumber(randomness: Randomness): Uint8Array {
  return Uint8Array.of(0x01, ...randomness.bytes(15))
}

function isDue(
  { algorithmEnds }: Pick<CompletePorts, 'algorithmEnds'>,
  keys: readonly AuthorityKey[],
  name: KeyName,
  now: Date,
): boolean {
  const key = keys.find((one) => one.name === name)
  return key === undefined || needsSuccessor(key, endOfUse(key, algorithmEnds), now)
}

/** The newest key signs, so none is dated before another, whatever the clocks of the nodes show. */
function afterAll(keys: readonly AuthorityKey[], now: Date): Date {
  return new Date(Math.max(now.getTime(), ...keys.map(({ createdAt }) => createdAt.getTime() + 1)))
}

function newest(keys: readonly AuthorityKey[], name: KeyName): AuthorityKey {
  const key = keys.find((one) => one.name === name)
  if (key === undefined) throw new Error(`there is no ${name} key`)
  return key
}

/** The issuers of this key, nearest first. */
function chainOf(keys: readonly AuthorityKey[], { issuerId }: AuthorityKey): Uint8Array[] {
  const issuer = keys.find(({ id }) => id === issuerId)
  return issuer === undefined ? [] : [issuer.certificate, ...chainOf(keys, issuer)]
}
