import type { LaterMark, PdfReport } from './report.ts'

/** A sentence: what came, where, and who has signed it. */
export function describeMark(mark: LaterMark, { signatures }: Pick<PdfReport, 'signatures'>): string {
  const { pages, fieldName } = mark
  const place = `${pages.length === 1 ? 'page' : 'pages'} ${pages.join(', ')}`
  const signed = describeSigner(mark, signatures[(mark.signedIn ?? 0) - 1])
  switch (mark.kind) {
    case 'signature':
      return `A signature was added to ${place} later${signed}`
    case 'comment':
      return `A comment was added to ${place} or changed there later${signed}`
    case 'field':
      return `The field ${fieldName}${pages.length === 0 ? '' : ` on ${place}`} was filled in later${signed}`
  }
}

function describeSigner({ signer }: LaterMark, signature: PdfReport['signatures'][number] | undefined): string {
  const by = signature?.signer?.commonName ?? signature?.signer?.organization ?? 'somebody without a name'
  switch (signer) {
    case 'trusted':
      return `, signed by ${by}.`
    case 'unknown':
      return `, signed by ${by}, whose certificate is not trusted here.`
    case 'nobody':
      return ', and no signature that holds covers it.'
  }
}
