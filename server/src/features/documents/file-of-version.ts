import type { documents as api } from '@countersign/api'
import { CONTAINER_TYPE } from '@countersign/asic'
import type { Document, Version } from './model.ts'

/** How a version is saved: a file of any kind under its own name, and what was made of it as a container. */
export function fileOfVersion(
  { title, container, fileName }: Pick<Document, 'title' | 'container' | 'fileName'>,
  { kind }: Pick<Version, 'kind'>,
): { readonly name: string; readonly type: string } {
  if (container === null) return { name: `${title}.pdf`, type: 'application/pdf' }
  // Its true type is not known, and a browser must not guess one that runs.
  if (kind === 'ORIGINAL') return { name: fileName ?? title, type: 'application/octet-stream' }
  return { name: `${title}.asice`, type: CONTAINER_TYPE satisfies typeof api.containerType }
}
