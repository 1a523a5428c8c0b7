import type { documents as api } from '@countersign/api'
import { CONTAINER_TYPE } from '@countersign/asic'
import type { Document, Version } from './model.ts'

/** The file name and type of a version: a non-PDF original keeps its own name, later versions are containers. */
export function fileOfVersion(
  { title, container, fileName }: Pick<Document, 'title' | 'container' | 'fileName'>,
  { kind }: Pick<Version, 'kind'>,
): { readonly name: string; readonly type: string } {
  if (container === null) return { name: `${title}.pdf`, type: 'application/pdf' }
  // Its true type is unknown, and a browser must not guess an executable one.
  if (kind === 'ORIGINAL') return { name: fileName ?? title, type: 'application/octet-stream' }
  return { name: `${title}.asice`, type: CONTAINER_TYPE satisfies typeof api.containerType }
}
