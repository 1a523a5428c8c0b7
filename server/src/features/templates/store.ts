import { type ColumnType, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '../../ports/database.ts'
import { type PersonEmail, quotedEmail } from '../../vocabulary/person.ts'
import { titlePattern } from '../documents/title.ts'
import type { ListedTemplate, Template, TemplateContent, TemplateFile, TemplateVersion } from './model.ts'

type Tables = {
  templates: {
    id: string
    owner: string
    name: string
    version: number
    made_by: string
    created_at: Date
    updated_at: Date
  }
  template_versions: {
    template_id: string
    version: number
    content: ColumnType<TemplateContent, string>
    file: ColumnType<TemplateFile, string>
    made_by: string
    created_at: Date
  }
}

const tables = (database: Database) => database.withTables<Tables>()

export async function insertTemplate(transaction: Transaction, template: Template): Promise<void> {
  const { id, owner, name, version } = template
  await tables(transaction)
    .insertInto('templates')
    .values({
      id,
      owner,
      name,
      version,
      made_by: template.madeBy,
      created_at: template.createdAt,
      updated_at: template.updatedAt,
    })
    .execute()
}

export async function updateTemplate(
  transaction: Transaction,
  { id, name, version, updatedAt }: Pick<Template, 'id' | 'name' | 'version' | 'updatedAt'>,
): Promise<void> {
  await tables(transaction)
    .updateTable('templates')
    .set({ name, version, updated_at: updatedAt })
    .where('id', '=', id)
    .execute()
}

export async function insertVersion(transaction: Transaction, version: TemplateVersion): Promise<void> {
  await tables(transaction)
    .insertInto('template_versions')
    .values({
      template_id: version.templateId,
      version: version.version,
      content: JSON.stringify(version.content),
      file: JSON.stringify(version.file),
      made_by: version.madeBy,
      created_at: version.createdAt,
    })
    .execute()
}

export async function selectTemplate(database: Database, id: string): Promise<Template | undefined> {
  const row = await tables(database).selectFrom('templates').selectAll().where('id', '=', id).executeTakeFirst()
  return row && templateOf(row)
}

/** Until the transaction ends, nobody else changes or deletes it. */
export async function lockTemplate(transaction: Transaction, id: string): Promise<Template | undefined> {
  const row = await tables(transaction)
    .selectFrom('templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && templateOf(row)
}

/** Serializes those who count the templates of an owner. */
export async function lockOwner(transaction: Transaction, owner: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${owner}`}, 0))`.execute(transaction)
}

export async function countTemplates(database: Database, owner: string): Promise<number> {
  const { count } = await tables(database)
    .selectFrom('templates')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow()
  return count
}

export async function selectVersion(
  database: Database,
  templateId: string,
  version: number,
): Promise<TemplateVersion | undefined> {
  const row = await tables(database)
    .selectFrom('template_versions')
    .selectAll()
    .where('template_id', '=', templateId)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && versionOf(row)
}

/** The versions of an owner's templates that name the person. */
export async function selectVersionsNaming(
  database: Database,
  owner: string,
  email: PersonEmail,
): Promise<{ templateId: string; version: number; content: TemplateContent }[]> {
  return await tables(database)
    .selectFrom('template_versions')
    .innerJoin('templates', 'templates.id', 'template_id')
    .select(['template_id as templateId', 'template_versions.version', 'content'])
    .where('owner', '=', owner)
    .where(sql<boolean>`strpos(lower(content::text), ${quotedEmail(email)}) > 0`)
    .orderBy('template_id')
    .orderBy('template_versions.version')
    .execute()
}

export interface TemplateFilter {
  readonly owner: string
  readonly namePart?: string
  readonly before?: string
  readonly limit: number
}

/** Newest first. */
export async function selectTemplates(
  database: Database,
  { owner, namePart, before, limit }: TemplateFilter,
): Promise<ListedTemplate[]> {
  let query = tables(database)
    .selectFrom('templates')
    .innerJoin('template_versions', (join) =>
      join
        .onRef('template_versions.template_id', '=', 'templates.id')
        .onRef('template_versions.version', '=', 'templates.version'),
    )
    .select(['templates.id', 'templates.name', 'templates.version', 'templates.created_at', 'templates.updated_at'])
    .select(sql<{ label: string }[]>`template_versions.content -> 'roles'`.as('roles'))
    .where('templates.owner', '=', owner)
    .orderBy('templates.id', 'desc')
    .limit(limit)
  if (namePart !== undefined) query = query.where('templates.name', 'ilike', titlePattern(namePart))
  if (before !== undefined) query = query.where('templates.id', '<', before)
  const rows = await query.execute()
  return rows.map(({ id, name, version, roles, created_at, updated_at }) => ({
    id,
    name,
    version,
    createdAt: created_at,
    updatedAt: updated_at,
    labels: roles.map(({ label }) => label),
  }))
}

export interface ListedVersion extends Pick<TemplateVersion, 'version' | 'createdAt'> {
  readonly name: string
}

/** Latest first. */
export async function selectVersions(
  database: Database,
  templateId: string,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<ListedVersion[]> {
  let query = tables(database)
    .selectFrom('template_versions')
    .select(['version', 'created_at', sql<string>`content ->> 'name'`.as('name')])
    .where('template_id', '=', templateId)
    .orderBy('version', 'desc')
    .limit(limit)
  if (before !== undefined) query = query.where('version', '<', before)
  const rows = await query.execute()
  return rows.map(({ version, created_at, name }) => ({ version, createdAt: created_at, name }))
}

/** Deletes the versions up to this one. */
export async function deleteVersionsUpTo(transaction: Transaction, templateId: string, version: number): Promise<void> {
  await tables(transaction)
    .deleteFrom('template_versions')
    .where('template_id', '=', templateId)
    .where('version', '<=', version)
    .execute()
}

/** SHA-256 of the files that its versions have. */
export async function selectFileHashes(database: Database, templateId: string): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('template_versions')
    .select(sql<string>`file ->> 'fileHash'`.as('hash'))
    .where('template_id', '=', templateId)
    .distinct()
    .execute()
  return rows.map(({ hash }) => hash)
}

export async function deleteTemplateRows(transaction: Transaction, id: string): Promise<void> {
  await tables(transaction).deleteFrom('templates').where('id', '=', id).execute()
}

/** Oldest first. */
export async function selectMadeBefore(database: Database, before: Date, most: number): Promise<string[]> {
  const rows = await tables(database)
    .selectFrom('templates')
    .select('id')
    .where('created_at', '<', before)
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

function templateOf(row: Selectable<Tables['templates']>): Template {
  const { id, owner, name, version, made_by, created_at, updated_at } = row
  return { id, owner, name, version, madeBy: made_by, createdAt: created_at, updatedAt: updated_at }
}

function versionOf(row: Selectable<Tables['template_versions']>): TemplateVersion {
  const { template_id, version, content, file, made_by, created_at } = row
  return { templateId: template_id, version, content, file, madeBy: made_by, createdAt: created_at }
}
