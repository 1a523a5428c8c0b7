import { samplePdf } from '../../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../../server/test/harness/eventually.ts'
import type { ConsoleHarness } from './console-harness.ts'

/** Uploads a document with this title and returns its id. */
export async function uploadDocument(harness: ConsoleHarness, title: string): Promise<string> {
  const form = new FormData()
  form.append('title', title)
  form.append('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
  return (await harness.api('POST', '/documents', form)).documentId
}

/** Creates a signing request with this title. Returns its links once the first signer is invited. */
export async function createRequest(
  harness: ConsoleHarness,
  title: string,
  changes: object = {},
): Promise<{ id: string; links: string[] }> {
  const signers = [{ name: 'Anna Kowalska', email: 'anna@example.org' }]
  const documentId = await uploadDocument(harness, title)
  const created = await harness.api('POST', '/signing', { documentTitle: title, documentId, signers, ...changes })
  const id: string = created.signingRequestId
  await eventually('somebody is invited', async () => {
    const { signers: now } = await harness.api('GET', `/signing/${id}`)
    return now[0].invitedAt !== null
  })
  return { id, links: created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl) }
}
