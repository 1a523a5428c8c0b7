import type { BlobStore, ByteRange } from '../../ports/blob-store.ts'
import type { Database } from '../../ports/database.ts'
import { type Caller, ownerOf } from '../../vocabulary/caller.ts'
import { readIdCursor, readNumberCursor } from '../../vocabulary/read-cursor.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { type Page, toPage } from '../accounts/model.ts'
import { openFile } from '../documents/keep-file.ts'
import type { FoundTemplate, ListedTemplate, Template } from './model.ts'
import { type ListedVersion, selectTemplate, selectTemplates, selectVersion, selectVersions } from './store.ts'

interface Ports {
  readonly database: Database
}

/** Finds a template of the caller, in its latest version or in this one; refuses those of others. */
export async function findTemplate(ports: Ports, caller: Caller, id: string, version?: number): Promise<FoundTemplate> {
  const template = await findOwnTemplate(ports, caller, id)
  const found = await selectVersion(ports.database, id, version ?? template.version)
  if (found === undefined) throw unknownVersion(template, version ?? template.version)
  return { template, found }
}

export async function findOwnTemplate({ database }: Ports, caller: Caller, id: string): Promise<Template> {
  const template = await selectTemplate(database, id)
  if (template === undefined) throw unknownTemplate(id)
  requireOwnTemplate(caller, template)
  return template
}

export function requireOwnTemplate(caller: Caller, { owner }: Template): void {
  if (owner !== ownerOf(caller)) throw new Refusal('ACCESS_DENIED', 'This template belongs to someone else.')
}

export function unknownTemplate(id: string): Refusal {
  return new Refusal('NOT_FOUND', `There is no template ${id}.`)
}

export function unknownVersion({ version: latest }: Template, version: number): Refusal {
  return new Refusal('NOT_FOUND', `This template has no version ${version}. The latest is ${latest}.`)
}

interface Query {
  readonly limit: number
  readonly cursor?: string
  /** Part of the name, case-insensitive. */
  readonly query?: string
}

/** Newest first; the cursor is the last template shown. */
export async function listTemplates(
  { database }: Ports,
  owner: string,
  { limit, cursor, query }: Query,
): Promise<Page<ListedTemplate>> {
  const before = readIdCursor('tpl', cursor)
  const found = await selectTemplates(database, {
    owner,
    limit: limit + 1,
    ...(query === undefined ? {} : { namePart: query }),
    ...(before === undefined ? {} : { before }),
  })
  return toPage(found, limit)
}

/** Latest first; the cursor is the last version shown. */
export async function listVersions(
  ports: Ports,
  caller: Caller,
  id: string,
  { limit, cursor }: Pick<Query, 'limit' | 'cursor'>,
): Promise<Page<ListedVersion>> {
  await findOwnTemplate(ports, caller, id)
  const found = await selectVersions(ports.database, id, { before: readNumberCursor(cursor), limit: limit + 1 })
  const items = found.slice(0, limit)
  return { items, nextCursor: found.length > limit ? String(items.at(-1)?.version) : null }
}

/** The file of a version, to be streamed. */
export async function readTemplateFile(
  ports: Ports & { readonly blobStore: BlobStore },
  caller: Caller,
  id: string,
  version?: number,
) {
  const { found } = await findTemplate(ports, caller, id, version)
  const open = (range: ByteRange | undefined) => openFile(ports, found.file.fileHash, range)
  return { found, open }
}
