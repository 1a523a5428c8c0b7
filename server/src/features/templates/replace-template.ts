import { templates as api } from '@countersign/api'
import type { Clock } from '../../ports/clock.ts'
import type { Database, Transaction } from '../../ports/database.ts'
import type { ActedBy } from '../../vocabulary/audit.ts'
import type { Caller } from '../../vocabulary/caller.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { holdFile, releaseFiles } from '../documents/hold-file.ts'
import { selectRunningOf } from './bulk/store.ts'
import { findTemplate, unknownTemplate } from './find-template.ts'
import { aboutTemplate, type FoundTemplate, type Template, type TemplateContent, type TemplateFile } from './model.ts'
import { deleteVersionsUpTo, insertVersion, lockTemplate, selectFileHashes, updateTemplate } from './store.ts'
import { fileOfDocument } from './template-file.ts'

type Sources = Pick<api.ReplaceTemplate, 'version' | 'documentId' | 'documentVersion'>

/** The file of the next version: of a document, or of an earlier version. */
export async function nextFile(
  ports: { readonly database: Database },
  caller: Caller,
  template: Template,
  { version, documentId, documentVersion }: Sources,
): Promise<TemplateFile> {
  if (documentId !== undefined && documentVersion !== undefined) {
    throw wrongField(['documentId', 'documentVersion'], 'Send either documentId or documentVersion, not both.')
  }
  requireLatest(template, version)
  const { found } = await findTemplate(ports, caller, template.id, documentVersion)
  return documentId === undefined ? found.file : await fileOfDocument(ports, caller, documentId)
}

/** Adds a version to a template, and deletes the oldest. The content must be checked before. */
export async function replaceTemplate(
  ports: { readonly clock: Clock; readonly by: ActedBy },
  transaction: Transaction,
  caller: Caller,
  next: {
    readonly id: string
    readonly version: number
    readonly content: TemplateContent
    readonly file: TemplateFile
  },
): Promise<FoundTemplate> {
  const { id, content, file } = next
  const before = await lockTemplate(transaction, id)
  if (before === undefined) throw unknownTemplate(id)
  requireLatest(before, next.version)
  const updatedAt = ports.clock.now()
  const template = { ...before, name: content.name.trim(), version: before.version + 1, updatedAt }
  const { version } = template
  const found = { templateId: id, version, content, file, madeBy: caller.keyId, createdAt: updatedAt }
  await updateTemplate(transaction, template)
  await insertVersion(transaction, found)
  await deleteOldVersions(transaction, template)
  await holdFile(ports, transaction, { holder: id, payer: caller.payer, file })
  await releaseFiles(ports, transaction, id, await selectFileHashes(transaction, id))
  await recordAudit(transaction, { ...ports.by, action: 'template.changed', ...aboutTemplate(caller, template) })
  return { template, found }
}

/** None while a bulk send needs one of them: the next change deletes them. */
async function deleteOldVersions(transaction: Transaction, { id, version }: Template): Promise<void> {
  if ((await selectRunningOf(transaction, id)) !== undefined) return
  await deleteVersionsUpTo(transaction, id, version - api.mostTemplateVersions)
}

function requireLatest({ version }: Template, known: number): void {
  if (version === known) return
  throw new Refusal(
    'VERSION_CONFLICT',
    `The latest version of this template is ${version}, not ${known}. Retrieve it, and send your changes again.`,
  )
}
