import { sha256, toHex } from '@countersign/proof'
import { useState } from 'react'
import { keepText, readKept } from '../../browser/kept-text.ts'

/** The storage key for a link. It contains a hash, because the token itself opens the document. */
export function tabKey(what: 'draft' | 'place' | 'taken', token: string): string {
  return `countersign:${what}:${toHex(sha256(new TextEncoder().encode(token)))}`
}

/** Whether the signer has taken the device in this tab. It stays so over a reload. */
export function useHandOver(token: string): { readonly isTaken: boolean; readonly take: () => void } {
  const [isTaken, setTaken] = useState(() => readKept('tab', tabKey('taken', token)) !== null)
  const take = () => {
    keepText('tab', tabKey('taken', token), '1')
    setTaken(true)
  }
  return { isTaken, take }
}
