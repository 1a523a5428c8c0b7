import {
  type CertificateProfile,
  describeCertificate,
  issueCertificate,
  type Signer,
  type SubjectName,
} from '@countersign/pki'
import type { Database, Transaction } from '../../ports/database.ts'
import { KeyStoreFailed } from '../../ports/key-store.ts'
import {
  type AuthorityPorts,
  addressesOf,
  isDue,
  line,
  makeSerialNumber,
  makeSuccessors,
  newest,
  replaceKey,
  replaceOutdated,
  signerBy,
} from './make-keys.ts'
import { type AuthorityKey, type KeyName, startOfLife, usualTsaCertificate } from './model.ts'
import { installIssuing, type OfflineRoot, type RevokedBelow, requestIssuing } from './offline-root.ts'
import { insertCertificate, selectCertificate, selectKeys } from './store.ts'
import { isOutdated } from './tsa-certificate.ts'

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
  issue(database: Database, wanted: WantedCertificate): Promise<Issued>
  /**
   * Replaces the key of this certificate, and the keys it certifies, in the caller's transaction. This node signs with the
   * new ones after the next reload. Returns false if the key was replaced before.
   */
  replace(transaction: Transaction, id: string): Promise<boolean>
  /** A request for the certificate of a new issuing authority, in DER, which an offline root signs. */
  request(transaction: Transaction, wanted: { readonly newRoot: boolean }): Promise<Uint8Array>
  /**
   * Switches to the issuing authority that the root has certified, and creates the keys below it. Returns what the root
   * has revoked.
   */
  install(transaction: Transaction, offline: OfflineRoot): Promise<readonly RevokedBelow[]>
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

export interface Issued {
  readonly certificate: Uint8Array
  readonly issuer: Signer
}

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
    // What others have created is used even if a successor cannot be created now.
    if (line.every(({ name }) => found.some((key) => key.name === name))) await use(found)
    if (!line.some(({ name }) => isDue(ports, found, name, now))) return
    await use(await ports.database.transaction().execute((transaction) => makeSuccessors(ports, transaction)))
  }

  /**
   * Switches to the keys only once they are open, since others sign meanwhile. Keys are only ever added, so a shorter
   * list is an older read.
   */
  async function use(found: readonly AuthorityKey[]): Promise<void> {
    for (const { name } of line) {
      const key = newest(found, name)
      if (key.encryptedPrivateKey !== null) await open(key, found)
    }
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

  /** Former issuers still sign revocation lists: without their store, this would fail only when somebody asks. */
  async function openIssuers(): Promise<void> {
    const now = ports.clock.now()
    const issuers = keys.filter(({ name, notAfter }) => (name === 'root' || name === 'issuing') && notAfter > now)
    for (const key of issuers) if (key.encryptedPrivateKey !== null) await open(key)
  }

  await renew().catch(useFound)
  await openIssuers()
  if (await isOutdated(keys, ports)) {
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
    async issue(database, wanted) {
      // Another node may have revoked it, and made its successor, since the last reload.
      if (await isRevoked(database, newest(keys, 'issuing'))) await use(await selectKeys(database))
      const [key, issuer] = [newest(keys, 'issuing'), signer('issuing')]
      return { certificate: await issue(ports, database, key, issuer, wanted), issuer }
    },
    replace: (transaction, id) => replaceKey(ports, transaction, id),
    request: (transaction, wanted) => requestIssuing(ports, transaction, wanted),
    install: (transaction, offline) => installIssuing(ports, transaction, offline),
    renew,
    reload,
  }
}

async function isRevoked(database: Database, { certificate }: AuthorityKey): Promise<boolean> {
  const { serialNumber } = await describeCertificate(certificate)
  const issued = await selectCertificate(database, Buffer.from(serialNumber, 'hex'))
  return issued !== undefined && issued.revoked !== null
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
