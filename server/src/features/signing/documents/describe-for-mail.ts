import type { Database } from '../../../ports/database.ts'
import { findDocument } from '../../documents/find-document.ts'
import type { SigningRequest } from '../model.ts'

/** The pages of all documents together; null if one of them has none. */
export async function countPages(
  ports: { readonly database: Database },
  { documents }: Pick<SigningRequest, 'documents'>,
): Promise<number | null> {
  let sum = 0
  for (const { documentId } of documents) {
    const pages = (await findDocument(ports, documentId))?.pages ?? null
    if (pages === null) return null
    sum += pages
  }
  return sum
}

/** As emails list them; undefined where the only document is called like the request. */
export function titlesOf({ documents, title }: Pick<SigningRequest, 'documents' | 'title'>): string[] | undefined {
  const titles = documents.map((document) => document.title)
  return titles.length === 1 && titles[0] === title ? undefined : titles
}
