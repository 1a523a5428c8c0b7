import type { Container } from './container.ts'
import { kindOf } from './names.ts'

export type ContainerSignatureValue = {
  readonly kind: 'signature' | 'document-timestamp'
  /** The CMS, or the token of a timestamp, DER. Nothing of it is checked. */
  readonly contents: Uint8Array
}

/** What stands in the signatures and timestamps of a container, in its order. */
export function readSignatureValues({ entries }: Container): ContainerSignatureValue[] {
  return entries.flatMap(({ name, content: contents }): ContainerSignatureValue[] => {
    const kind = kindOf(name)
    if (kind === 'signature') return [{ kind, contents }]
    return kind === 'timestamp' ? [{ kind: 'document-timestamp', contents }] : []
  })
}
