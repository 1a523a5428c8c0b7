import { templates as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Transaction } from '../../ports/database.ts'
import type { Randomness } from '../../ports/randomness.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { makeId } from '../../vocabulary/ids.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdFile } from '../documents/hold-file.ts'
import { aboutTemplate, type FoundTemplate, type TemplateContent, type TemplateFile } from './model.ts'
import { countTemplates, insertTemplate, insertVersion, lockOwner } from './store.ts'

interface Ports {
  readonly clock: Clock
  readonly randomness: Randomness
  readonly by: ActedBy
}

/** Creates a template whose file is its own copy. The content must be checked before. */
export async function createTemplate(
  ports: Ports,
  transaction: Transaction,
  caller: Caller,
  content: TemplateContent,
  file: TemplateFile,
): Promise<FoundTemplate> {
  const owner = ownerOf(caller)
  await lockOwner(transaction, owner)
  if ((await countTemplates(transaction, owner)) >= api.mostTemplates) throw tooMany()
  const now = ports.clock.now()
  const id = makeId('tpl', now, ports.randomness.bytes(10))
  const made = { madeBy: caller.keyId, createdAt: now }
  const template = { id, owner, name: content.name.trim(), version: 1, ...made, updatedAt: now }
  const found = { templateId: id, version: 1, content, file, ...made }
  await insertTemplate(transaction, template)
  await insertVersion(transaction, found)
  await holdFile(ports, transaction, { holder: id, payer: caller.payer, file })
  await recordAudit(transaction, { ...ports.by, action: 'template.created', ...aboutTemplate(caller, template) })
  return { template, found }
}

function tooMany(): Refusal {
  return new Refusal('TOO_MANY_TEMPLATES', `There are ${api.mostTemplates} templates already. Delete one first.`)
}
