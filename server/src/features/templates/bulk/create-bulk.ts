import type { Transaction } from '../../../ports/database.ts'
import type { EncryptedColumn } from '../../../ports/vault.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { makeId } from '../../../vocabulary/ids.ts'
import { reserveStorage } from '../../quota/hold-storage.ts'
import { spendQuota } from '../../quota/spend-quota.ts'
import { requireFit } from '../../signing/create-request.ts'
import { chooseSeals } from '../../signing/fields/choose-seals.ts'
import { signs } from '../../signing/model.ts'
import { bytesOfVersions } from '../../signing/reserve-room.ts'
import type { SigningPorts } from '../../signing/signing-ports.ts'
import { createWebhookSecret, secretPurpose } from '../../webhooks/webhook-secret.ts'
import { unknownTemplate, unknownVersion } from '../find-template.ts'
import type { FoundTemplate, TemplateVersion } from '../model.ts'
import { lockTemplate, selectVersion } from '../store.ts'
import { type Bulk, type BulkRow, type BulkWithCounts, runBulkJob, workMayTakeMs } from './model.ts'
import { insertBulk, insertRows } from './store.ts'

export const bulkEncryptedColumns: readonly EncryptedColumn[] = [
  { table: 'bulks', column: 'encrypted_secret', key: ['id'], purpose: () => secretPurpose },
]

export interface CreatedBulk extends BulkWithCounts {
  readonly template: TemplateVersion
  readonly webhookSecret: string | null
}

const day = 86_400_000

/** Accepts checked rows, whose requests a job creates. Counts all of them now, or refuses (402) all of them. */
export async function createBulk(
  ports: SigningPorts,
  transaction: Transaction,
  caller: Caller,
  { template, found }: FoundTemplate,
  rows: readonly BulkRow[],
): Promise<CreatedBulk> {
  // Nobody deletes the template or its version until the bulk send is known.
  const latest = await lockTemplate(transaction, template.id)
  if (latest === undefined) throw unknownTemplate(template.id)
  if ((await selectVersion(transaction, template.id, found.version)) === undefined) {
    throw unknownVersion(latest, found.version)
  }
  await requireFit(transaction, { ...found.file, owner: template.owner })
  const createdAt = ports.clock.now()
  const id = makeId('bulk', createdAt, ports.randomness.bytes(10))
  const rowSeals = await countSeals(ports, transaction, caller, found)
  const rowBytes = bytesOfRequest(found, rowSeals)
  const paying = { transaction, clock: ports.clock }
  // In the order in which the creation of a request counts.
  await spendQuota(paying, caller.payer, { documents: rows.length })
  await spendQuota(paying, caller.payer, {
    signingRequests: rows.length,
    ...(rowSeals > 0 && { seals: rows.length * rowSeals }),
  })
  const until = new Date(createdAt.getTime() + 30 * day)
  await reserveStorage(paying, caller.payer, { holder: id, bytes: rows.length * rowBytes, until })
  const webhook = found.content.callbackUrl === undefined ? null : createWebhookSecret(ports, id)
  const owner = ownerOf(caller)
  const bulk: Bulk = {
    id,
    owner,
    templateId: template.id,
    templateVersion: found.version,
    templateName: found.content.name,
    caller: {
      keyId: caller.keyId,
      userId: caller.userId,
      organizationId: caller.organization?.id ?? null,
      payerId: caller.payer?.id ?? null,
    },
    encryptedSecret: webhook?.encryptedSecret ?? null,
    rowBytes,
    rowSeals,
    status: 'RUNNING',
    createdAt,
    endedAt: null,
  }
  await insertBulk(transaction, bulk, new Date(createdAt.getTime() + workMayTakeMs))
  await insertRows(transaction, id, rows)
  await ports.queue.enqueue(transaction, runBulkJob, { bulkId: id }, { onceKey: id, group: owner })
  const counts = { PENDING: rows.length, CREATED: 0, FAILED: 0, CANCELLED: 0 }
  return { bulk, counts, template: found, webhookSecret: webhook?.secret ?? null }
}

/** Refuses seals that the organization cannot use. Those of tags are found only in the text of the document. */
async function countSeals(
  ports: SigningPorts,
  transaction: Transaction,
  { organization }: Caller,
  { content: { fields = [] } }: TemplateVersion,
): Promise<number> {
  const wanted = fields.flatMap(({ type, seal = null }, index) =>
    type === 'seal' ? [{ name: `fields[${index}].seal`, seal }] : [],
  )
  return (await chooseSeals({ ...ports, database: transaction }, organization?.id ?? null, wanted)).length
}

/** The copy of the document, and the versions that signing creates. */
function bytesOfRequest({ file, content }: TemplateVersion, seals: number): number {
  const counts = { signers: content.roles.filter(signs).length, fields: content.fields?.length ?? 0, seals }
  return file.size + bytesOfVersions(file.size, counts)
}
