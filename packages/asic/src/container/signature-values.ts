import type { Container } from './container.ts'
import { kindOf } from './names.ts'

export type ContainerSignatureValue = {
  readonly kind: 'signature' | 'document-timestamp'
  /** The CMS, or the token of a timestamp, DER, unverified. */
  readonly contents: Uint8Array
}

/** The content of the signatures and timestamps of a container, in order. */
export function readSignatureValues({ entries }: Container): ContainerSignatureValue[] {
  return entries.flatMap(({ name, content: contents }): ContainerSignatureValue[] => {
    const kind = kindOf(name)
    if (kind === 'signature') return [{ kind, contents }]
    return kind === 'timestamp' ? [{ kind: 'document-timestamp', contents }] : []
  })
}
