import { describeCertificate } from '@countersign/pki'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Keys, NewKey } from '../../ports/key-store.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import { recordAudit } from '../audit/record-audit.ts'
import type { Authority } from '../authority/authority.ts'
import { type DraftPorts, draftSeal, type SealDraft } from './draft-seal.ts'
import { certificateLifeMs, certifiedName, keyPurpose, mostActiveSeals, type Seal } from './model.ts'
import { countActiveSeals, insertSeal, lockSealsOf } from './store.ts'

export interface CreateSealPorts {
  readonly transaction: Transaction
  readonly clock: Clock
  readonly randomness: Randomness
  readonly keys: Keys
  readonly authority: Authority
  readonly by: ActedBy
}

/** Creates a seal from a draft: with the uploaded certificate, or with one of the service's own authority. */
export async function createSeal(ports: CreateSealPorts, organizationId: string, draft: SealDraft): Promise<Seal> {
  const organization = await findOrganization(ports.transaction, organizationId)
  if (organization === undefined) throw new Refusal('NOT_FOUND', `There is no organization ${organizationId}.`)
  await requireRoom(ports.transaction, organizationId)
  const createdAt = ports.clock.now()
  const id = makeId('seal', createdAt, ports.randomness.bytes(10))
  const { key, certificate, chain, issuedHere } = await certify(ports, organization, draft, id)
  const { fingerprint, notAfter } = await describeCertificate(certificate)
  const seal = {
    id,
    organizationId,
    name: draft.name,
    image: draft.image,
    certificate,
    chain,
    fingerprint,
    notAfter,
    encryptedPrivateKey: ports.keys.protect(keyPurpose(id), key),
    issuedHere,
    createdAt,
  }
  if (!(await insertSeal(ports.transaction, seal))) {
    throw new Refusal(
      'ALREADY_EXISTS',
      'A seal with this certificate already exists, active or revoked. Use a different certificate.',
    )
  }
  const target = { kind: 'seal', id, name: seal.name } as const
  const details = { fingerprint, notAfter: notAfter.toISOString(), issuedHere: seal.issuedHere }
  await recordAudit(ports.transaction, { ...ports.by, organizationId, action: 'seal.created', target, details })
  return { ...seal, revoked: null }
}

/** Concurrent creations wait here. */
async function requireRoom(transaction: Transaction, organizationId: string): Promise<void> {
  await lockSealsOf(transaction, organizationId)
  if ((await countActiveSeals(transaction, organizationId)) < mostActiveSeals) return
  throw new Refusal(
    'TOO_MANY_SEALS',
    `This organization has reached the limit of ${mostActiveSeals} active seals. Revoke one first.`,
  )
}

interface CertifiedKey {
  readonly key: NewKey
  readonly certificate: Uint8Array
  readonly chain: readonly Uint8Array[]
  readonly issuedHere: boolean
}

/**
 * A store may have a key with a certificate of its own. EN 319 412-3 4.2: one that is issued here names the organization by
 * its commonly used name.
 */
async function certify(
  { transaction, clock, authority, keys }: CreateSealPorts,
  owner: { readonly id: string; readonly name: string },
  { name, certificate: drafted }: SealDraft,
  id: string,
): Promise<CertifiedKey> {
  if (drafted.kind === 'brought') {
    const { privateKey, certificate, chain } = drafted
    return { key: keys.adopt(privateKey), certificate, chain, issuedHere: false }
  }
  const key = await keys.create('seal', 'ecdsa-p256-sha256', `Countersign seal ${name} ${id}`, owner.id)
  if (key.certified !== undefined) return { key, ...key.certified, issuedHere: false }
  const organization = certifiedName(owner.name)
  const { certificate, issuer } = await authority.issue(transaction, {
    profile: 'seal',
    subject: { commonName: organization, organization },
    publicKey: key.publicKey,
    notAfter: new Date(clock.now().getTime() + certificateLifeMs),
  })
  return { key, certificate, chain: [issuer.certificate, ...issuer.chain], issuedHere: true }
}

/** Draws a seal for the demo organization. */
export async function createDemoSeal(ports: CreateSealPorts & DraftPorts, organizationId: string): Promise<void> {
  const draft = await draftSeal(ports, organizationId, { name: 'Demo seal', image: undefined, pkcs12: undefined })
  await createSeal(ports, organizationId, draft)
}
