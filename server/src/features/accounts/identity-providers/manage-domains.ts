import { identityProviders } from '@countersign/api'
import type { Clock } from '../../../ports/clock.ts'
import type { Database, Transaction } from '../../../ports/database.ts'
import type { DomainRecords } from '../../../ports/domain-records.ts'
import type { Randomness } from '../../../ports/randomness.ts'
import type { RateLimiter } from '../../../ports/rate-limiter.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { Refusal } from '../../../vocabulary/refusal.ts'
import type { AuditEvent } from '../../audit/model.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { requireOrganization } from '../list-accounts.ts'
import { lockOrganization } from '../members/store.ts'
import { type Domain, makeDomainToken, readDomain, recordOf } from './domain.ts'
import {
  deleteDomain,
  insertDomain,
  lockDomain,
  selectDomain,
  selectDomains,
  selectProvenDomain,
  updateProof,
} from './domain-store.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
}

export async function listDomains({ database }: Pick<Ports, 'database'>, organizationId: string): Promise<Domain[]> {
  return await selectDomains(database, organizationId)
}

export async function addDomain(ports: Ports, by: ActedBy, organizationId: string, text: string): Promise<Domain> {
  const added = newDomain(ports, organizationId, readDomain(text))
  await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    const known = await selectDomains(transaction, organizationId)
    if (known.some(({ domain }) => domain === added.domain)) {
      throw new Refusal('ALREADY_EXISTS', `The organization already has the domain ${added.domain}.`)
    }
    requireRoom(known)
    await insertDomain(transaction, added)
    await record(transaction, by, added, 'domain.added')
  })
  return added
}

function requireRoom(known: readonly Domain[]): void {
  if (known.length < identityProviders.mostDomains) return
  const message = `An organization can have ${identityProviders.mostDomains} domains. Remove one first.`
  throw new Refusal('TOO_MANY_DOMAINS', message)
}

interface ProofPorts extends Ports {
  readonly domainRecords: DomainRecords
  readonly limiter: RateLimiter
}

const checksPerHour = 60

/**
 * Proves a domain by its TXT record. An organization that proved it before keeps it while its own record is there: a
 * domain can change hands.
 */
export async function verifyDomain(
  ports: ProofPorts,
  by: ActedBy,
  organizationId: string,
  text: string,
): Promise<Domain> {
  const { database, domainRecords, limiter } = ports
  const { allowed, resetSeconds } = await limiter.hit(`domain-checks:${organizationId}`, checksPerHour, 3600)
  if (!allowed) {
    throw new Refusal('TOO_MANY_REQUESTS', `Too many checks. Try again in ${resetSeconds} seconds.`, resetSeconds)
  }
  const known = await findDomain(database, organizationId, text)
  const records = await domainRecords.texts(known.domain)
  if (!isProvenBy(records, known)) {
    const message = `The TXT record "${recordOf(known)}" is not at ${known.domain}. Add it, wait until the DNS has it, and try again.`
    throw new Refusal('DOMAIN_NOT_PROVEN', message)
  }
  return await database.transaction().execute(async (transaction) => {
    await lockDomain(transaction, known.domain)
    const own = await findDomain(transaction, organizationId, text)
    const holder = await selectProvenDomain(transaction, own.domain)
    if (holder?.organizationId === organizationId) return own
    if (holder !== undefined && (holder.byOperator || isProvenBy(records, holder))) {
      const message = `Another organization has proved ${own.domain}. Contact the operator of the service.`
      throw new Refusal('ALREADY_EXISTS', message)
    }
    return await prove(ports, transaction, by, own, holder, false)
  })
}

/** A domain may have changed hands since it was proved. Then its new owner's people must not lose their accounts. */
export async function hasCurrentProof(
  { domainRecords }: Pick<ProofPorts, 'domainRecords'>,
  domain: Domain,
): Promise<boolean> {
  return domain.byOperator || isProvenBy(await domainRecords.texts(domain.domain), domain)
}

function isProvenBy(records: readonly string[], domain: Domain): boolean {
  return records.some((text) => text.trim() === recordOf(domain))
}

/** The operator decides, whatever the DNS says. */
export async function proveDomain(ports: Ports, by: ActedBy, organizationId: string, text: string): Promise<Domain> {
  const domain = readDomain(text)
  await requireOrganization(ports.database, organizationId)
  return await ports.database.transaction().execute(async (transaction) => {
    await lockOrganization(transaction, organizationId)
    await lockDomain(transaction, domain)
    const domains = await selectDomains(transaction, organizationId)
    const known = domains.find((one) => one.domain === domain)
    const own = known ?? newDomain(ports, organizationId, domain)
    if (known === undefined) {
      requireRoom(domains)
      await insertDomain(transaction, own)
    }
    return await prove(ports, transaction, by, own, await selectProvenDomain(transaction, domain), true)
  })
}

async function prove(
  { clock }: Ports,
  transaction: Transaction,
  by: ActedBy,
  own: Domain,
  holder: Domain | undefined,
  byOperator: boolean,
): Promise<Domain> {
  if (holder !== undefined && holder.organizationId !== own.organizationId) {
    await updateProof(transaction, { ...holder, verifiedAt: null, byOperator: false })
    await record(transaction, by, holder, 'domain.removed')
  }
  const proven = { ...own, verifiedAt: own.verifiedAt ?? clock.now(), byOperator }
  await updateProof(transaction, proven)
  await record(transaction, by, proven, 'domain.proven', { byOperator })
  return proven
}

export async function removeDomain(ports: Ports, by: ActedBy, organizationId: string, text: string): Promise<Domain> {
  return await ports.database.transaction().execute(async (transaction) => {
    const domain = await findDomain(transaction, organizationId, text)
    await deleteDomain(transaction, domain)
    await record(transaction, by, domain, 'domain.removed')
    return domain
  })
}

async function findDomain(database: Database, organizationId: string, text: string): Promise<Domain> {
  const found = await selectDomain(database, organizationId, readDomain(text))
  if (found === undefined) throw new Refusal('NOT_FOUND', `The organization has no domain ${readDomain(text)}.`)
  return found
}

function newDomain({ clock, randomness }: Ports, organizationId: string, domain: string): Domain {
  const token = makeDomainToken(randomness)
  return { organizationId, domain, token, verifiedAt: null, byOperator: false, createdAt: clock.now() }
}

async function record(
  transaction: Transaction,
  by: ActedBy,
  { organizationId, domain }: Domain,
  action: AuditEvent['action'],
  details: NonNullable<AuditEvent['details']> = {},
): Promise<void> {
  const target = { kind: 'domain', id: null, name: domain } as const
  await recordAudit(transaction, { ...by, organizationId, action, target, details })
}
