import type { LaterMark, SignatureReport } from './report.ts'

/** A sentence: what was added, where, and who has signed it, by the caller's name for them. */
export function describeMark(mark: LaterMark, name: string): string {
  const { kind, pages, fieldName } = mark
  const place = `${pages.length === 1 ? 'page' : 'pages'} ${describePages(pages)}`
  const signed = describeSigner(mark, name)
  switch (kind) {
    case 'signature':
      return `A signature was added to ${place} later${signed}`
    case 'comment':
      return `A comment was added or changed on ${place} later${signed}`
    case 'field':
      return `The field ${fieldName}${pages.length === 0 ? '' : ` on ${place}`} was filled in later${signed}`
  }
}

const MOST_PAGES = 20

function describePages(pages: readonly number[]): string {
  const described = pages.slice(0, MOST_PAGES).join(', ')
  return pages.length > MOST_PAGES ? `${described} and ${pages.length - MOST_PAGES} more` : described
}

function describeSigner({ signer }: LaterMark, name: string): string {
  switch (signer) {
    case 'trusted':
      return `, signed by ${name}.`
    case 'unknown':
      return `, signed by ${name}, whose certificate is not trusted here.`
    case 'nobody':
      return ', and no valid signature covers it.'
  }
}

/** From the certificate: the signature's own statements are unverified. */
export function signerName(signature: SignatureReport | undefined): string {
  return signature?.signer?.commonName ?? signature?.signer?.organization ?? 'an unnamed signer'
}
