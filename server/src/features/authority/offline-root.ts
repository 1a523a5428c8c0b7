import { X509Certificate } from 'node:crypto'
import { seals } from '@countersign/api'
import {
  buildPath,
  type CertificateDescription,
  checkCrl,
  describeCertificate,
  makeSigningRequest,
  PkiError,
  type RevocationReason,
  readCrl,
} from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { algorithmFor } from './key-kinds.ts'
import { afterAll, type CompletePorts, makeKey, needsOfflineRoot, newest, purpose } from './make-keys.ts'
import { type AuthorityKey, authorityName, endOfLife, type IssuedRevocationReason, needsSuccessor } from './model.ts'
import {
  countRequested,
  insertCertificate,
  insertKey,
  insertRequested,
  lockAuthority,
  lockCrl,
  markRevoked,
  replaceCrl,
  type StoredCrl,
  selectCertificate,
  selectCrl,
  selectKeys,
  takeRequested,
} from './store.ts'
import { subjectFor } from './tsa-certificate.ts'

/** What an operator brings from the machine that has the root. Each DER. */
export interface OfflineRoot {
  readonly root: Uint8Array
  readonly certificate: Uint8Array
  readonly crl: Uint8Array
}

/** Somebody repeats a command; each stores a key. */
const mostRequests = 20

const day = 86_400_000
/** A successor has to be certified by people, who need time. */
const spareMs = 365 * day

/** For the offline root that the service has, or for one that it does not have yet. */
export async function requestIssuing(
  ports: CompletePorts,
  transaction: Transaction,
  { newRoot }: { readonly newRoot: boolean },
): Promise<Uint8Array> {
  await lockAuthority(transaction)
  if ((await countRequested(transaction)) >= mostRequests) {
    throw new Refusal('TOO_MANY_KEYS', `${mostRequests} requests wait for a certificate. Install one of them.`)
  }
  const keys = await selectKeys(transaction)
  const root = newest(keys, 'root')
  const createdAt = afterAll(keys, ports.clock.now())
  const [id, newRootId] = [10, 10].map((bytes) => makeId('ca', createdAt, ports.randomness.bytes(bytes)))
  if (id === undefined || newRootId === undefined) throw new Error('no ids')
  const rootId = root.encryptedPrivateKey === null && !newRoot ? root.id : newRootId
  const algorithm = algorithmFor(endOfLife('issuing', createdAt), ports.algorithmEnds)
  const made = await ports.keys.create('ca', algorithm, `${authorityName('issuing', ports.mode)} ${id}`)
  const encryptedPrivateKey = ports.keys.protect(purpose(id), made)
  await insertRequested(transaction, { id, rootId, publicKey: made.publicKey, encryptedPrivateKey, createdAt })
  return await makeSigningRequest({
    subject: subjectFor('issuing', ports),
    publicKey: made.publicKey,
    key: await ports.keys.signingKey(purpose(id), encryptedPrivateKey, made.publicKey),
    crlUrl: `${ports.publicUrl}/pki/${rootId}.crl`,
    issuerUrl: `${ports.publicUrl}/pki/${rootId}.crt`,
  })
}

/**
 * From its commit on, everything is issued below the new authority. What earlier ones signed stays valid, unless the list
 * revokes them: returns those.
 */
export async function installIssuing(
  ports: CompletePorts,
  transaction: Transaction,
  { root, certificate, crl }: OfflineRoot,
): Promise<readonly RevokedBelow[]> {
  const now = ports.clock.now()
  const [ofRoot, described] = [await describe(root, 'root'), await describe(certificate, 'certificate')]
  await requireIssuer(ports, { root, certificate, described, now })
  const list = await readList({ crl, root, now })
  await lockAuthority(transaction)
  const keys = await selectKeys(transaction)
  const requested = await takeRequested(transaction, publicKeyOf(certificate))
  if (requested === undefined) throw wrong('The certificate is for none of the requests of this service.')
  const known = keys.find((key) => Buffer.compare(key.certificate, root) === 0)
  if (known?.encryptedPrivateKey) throw wrong('The service has the key of this root.')
  const meant = keys.find(({ id }) => id === requested.rootId)
  if (known?.id !== meant?.id) {
    throw wrong(
      'The request was made for another root. Run countersign pki request again: with --new-root for a root that the ' +
        'service does not have, and without it for its offline root.',
    )
  }
  if (list.entries.has(described.serialNumber)) throw wrong('The list revokes the certificate.')
  if (known !== undefined) requireNewer(list, await lockCrl(transaction, known.id))
  const createdAt = afterAll(keys, now)
  const rootKey: AuthorityKey = known ?? {
    id: requested.rootId,
    name: 'root',
    issuerId: null,
    certificate: root,
    encryptedPrivateKey: null,
    notAfter: ofRoot.notAfter,
    createdAt,
  }
  if (known === undefined) await insertOwn(transaction, rootKey, ofRoot)
  const issuing: AuthorityKey = {
    id: requested.id,
    name: 'issuing',
    issuerId: rootKey.id,
    certificate,
    encryptedPrivateKey: requested.encryptedPrivateKey,
    notAfter: described.notAfter,
    createdAt: new Date(createdAt.getTime() + 1),
  }
  await insertOwn(transaction, issuing, described)
  const revoked = await applyList(transaction, rootKey.id, list)
  let all = [issuing, rootKey, ...keys.filter(({ id }) => id !== rootKey.id)]
  for (const name of ['ocsp', 'tsa'] as const) {
    all = [await makeKey(ports, transaction, name, issuing, all), ...all]
  }
  return revoked
}

/** A certificate of the service that no earlier list has revoked. */
export interface RevokedBelow {
  /** DER. */
  readonly certificate: Uint8Array
  readonly reason: IssuedRevocationReason
}

export interface InstalledList {
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  /** How many certificates it revokes. */
  readonly revoked: number
  readonly newlyRevoked: readonly RevokedBelow[]
}

/** Publishes a newer revocation list of an offline root. */
export async function installCrl(
  { clock }: { readonly clock: Clock },
  transaction: Transaction,
  crl: Uint8Array,
): Promise<InstalledList> {
  const now = clock.now()
  const keys = await selectKeys(transaction)
  for (const { id, certificate } of keys.filter((key) => key.encryptedPrivateKey === null)) {
    if (!(await checkCrl(parse(crl), certificate)).valid) continue
    const list = await readList({ crl, root: certificate, now })
    requireNewer(list, await lockCrl(transaction, id))
    const current = newest(keys, 'issuing')
    if (list.entries.has((await describeCertificate(current.certificate)).serialNumber)) {
      throw wrong('The list revokes the issuing authority that is in use. Install its successor first.')
    }
    const newlyRevoked = await applyList(transaction, id, list)
    return { thisUpdate: list.thisUpdate, nextUpdate: list.nextUpdate, revoked: list.entries.size, newlyRevoked }
  }
  throw wrong('The revocation list is from no offline root of this service.')
}

/** A list replaces the former one, so it must not forget what that has revoked. */
function requireNewer(list: List, former: StoredCrl | undefined): void {
  if (former === undefined) return
  if (list.number <= former.number) throw wrong('The service has this revocation list, or a newer one.')
  for (const serialNumber of readCrl(former.crl).entries.keys()) {
    if (!list.entries.has(serialNumber)) {
      throw wrong(`The list does not revoke ${serialNumber}, as the former list does. Create it with --former.`)
    }
  }
}

/** What people must bring from the offline root soon, in sentences for the operator. */
export async function offlineRootProblems({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<string[]> {
  const keys = await selectKeys(database)
  const offline = keys.filter((key) => key.encryptedPrivateKey === null)
  const now = clock.now().getTime()
  const problems: string[] = []
  for (const { id } of offline) {
    const list = await selectCrl(database, id)
    if (list === undefined || list.nextUpdate.getTime() - now > noticeMs) continue
    const until = list.nextUpdate.toISOString().slice(0, 10)
    problems.push(`The revocation list of the offline root is valid until ${until}. Install the next one.`)
  }
  if (offline.length > 0 && needsOfflineRoot(keys, 'issuing')) {
    const issuing = newest(keys, 'issuing')
    if (needsSuccessor(issuing, issuing.notAfter, clock.now())) {
      problems.push('The issuing authority needs a successor from the offline root: run countersign pki request.')
    }
  }
  return problems
}

/** People travel to the machine with the root. */
const noticeMs = 60 * day

/** Other reasons than our own come only from other programs. */
function reasonOf(reason: RevocationReason | null): IssuedRevocationReason {
  return seals.revocationReasons.find((one) => one === reason) ?? 'unspecified'
}

/** Checks what everything below the certificate depends on. */
async function requireIssuer(
  { tsaCertificate, algorithmEnds }: CompletePorts,
  {
    root,
    certificate,
    described,
    now,
  }: OfflineCertificate & { readonly described: CertificateDescription; readonly now: Date },
): Promise<void> {
  const strong = { at: now, ends: algorithmEnds }
  const path = await buildPath({ leaf: certificate, intermediates: [], anchors: [root], at: now, strong })
  if (!path.found) throw wrong(`The certificate is not issued by this root. ${path.reasons.join(' ')}`)
  const { isAuthority, keyUsages, extendedKeyUsages: purposes, notAfter } = described
  if (!isAuthority || !keyUsages.includes('keyCertSign') || !keyUsages.includes('cRLSign')) {
    throw wrong('The certificate may not issue certificates and revocation lists.')
  }
  const missing = needed.filter((purpose) => !purposes.includes(purpose))
  if (purposes.length > 0 && missing.length > 0) {
    throw wrong(`The certificate lacks the extended key usages ${missing.join(', ')}.`)
  }
  const tsaEnd = endOfLife('tsa', now, tsaCertificate).getTime()
  const least = new Date(Math.max(tsaEnd, now.getTime() + longestCertificateMs) + spareMs)
  if (notAfter < least) {
    throw wrong(`The certificate must be valid until ${least.toISOString().slice(0, 10)} or longer.`)
  }
}

type OfflineCertificate = Pick<OfflineRoot, 'root' | 'certificate'>

/** Email protection, time-stamping, OCSP signing: for signers and seals, and for the service's own keys. */
const needed = ['1.3.6.1.5.5.7.3.4', '1.3.6.1.5.5.7.3.8', '1.3.6.1.5.5.7.3.9']

/** That of a seal. */
const longestCertificateMs = 5 * 365 * day

async function describe(certificate: Uint8Array, field: string): Promise<CertificateDescription> {
  try {
    return await describeCertificate(certificate)
  } catch (error) {
    if (error instanceof PkiError) throw wrong(`${field} cannot be read: ${error.message}.`)
    throw error
  }
}

/** SubjectPublicKeyInfo, DER. */
function publicKeyOf(certificate: Uint8Array): Uint8Array {
  return new X509Certificate(certificate).publicKey.export({ format: 'der', type: 'spki' })
}

interface List {
  readonly crl: Uint8Array
  readonly number: number
  readonly thisUpdate: Date
  readonly nextUpdate: Date
  readonly entries: ReturnType<typeof readCrl>['entries']
}

async function readList({
  crl,
  root,
  now,
}: {
  readonly crl: Uint8Array
  readonly root: Uint8Array
  readonly now: Date
}): Promise<List> {
  const { number, thisUpdate, nextUpdate, entries } = parse(crl)
  const { valid, reasons } = await checkCrl(crl, root)
  if (!valid) throw wrong(reasons.join(' '))
  if (number === null || number > Number.MAX_SAFE_INTEGER) throw wrong('The revocation list needs a smaller number.')
  // Readers refuse it, and so everything below the root: the clock of a machine without a network may be wrong.
  if (thisUpdate.getTime() - now.getTime() > 5 * 60_000) throw wrong('The revocation list begins in the future.')
  if (nextUpdate === null || nextUpdate <= now) throw wrong('The revocation list has expired, or says not until when.')
  return { crl, number: Number(number), thisUpdate, nextUpdate, entries }
}

function parse(crl: Uint8Array): ReturnType<typeof readCrl> {
  try {
    return readCrl(crl)
  } catch (error) {
    if (error instanceof PkiError) throw wrong(`crl cannot be read: ${error.message}.`)
    throw error
  }
}

/** Publishes the list, and returns what it is the first to revoke. */
async function applyList(transaction: Transaction, rootId: string, { entries, ...list }: List) {
  const revoked: RevokedBelow[] = []
  for (const entry of entries.values()) {
    const [serialNumber, reason] = [Buffer.from(entry.serialNumber, 'hex'), reasonOf(entry.reason)]
    const issued = await selectCertificate(transaction, serialNumber)
    if (!issued?.certificate) continue
    if (issued.issuerId !== rootId) {
      throw wrong(
        `The list revokes ${entry.serialNumber}, which the service has issued, and not this root. Leave it out, and run ` +
          'countersign certificate revoke.',
      )
    }
    if (!(await markRevoked(transaction, serialNumber, { at: entry.revokedAt, reason }))) continue
    revoked.push({ certificate: issued.certificate, reason })
  }
  await replaceCrl(transaction, rootId, list)
  return revoked
}

async function insertOwn(transaction: Transaction, key: AuthorityKey, described: CertificateDescription) {
  const serialNumber = Buffer.from(described.serialNumber, 'hex')
  if ((await selectCertificate(transaction, serialNumber)) !== undefined) {
    throw wrong(`Another certificate of the service has the serial number ${described.serialNumber}. Use a new one.`)
  }
  await insertKey(transaction, key)
  await insertCertificate(transaction, {
    serialNumber,
    issuerId: key.issuerId ?? key.id,
    profile: key.name,
    certificate: key.certificate,
    notAfter: key.notAfter,
    issuedAt: key.createdAt,
  })
}

function wrong(message: string): Refusal {
  return new Refusal('INVALID_CERTIFICATE', message)
}
