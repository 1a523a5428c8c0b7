import { samplePdf } from '../../../server/test/documents/sample-pdf.ts'
import { eventually } from '../../../server/test/harness/eventually.ts'
import type { ConsoleDesk } from './console-desk.ts'

/** Uploads a document under this title, and gives its id. */
export async function uploaded(desk: ConsoleDesk, title: string): Promise<string> {
  const form = new FormData()
  form.append('title', title)
  form.append('file', new Blob([new Uint8Array(samplePdf({ text: title }))], { type: 'application/pdf' }), 'a.pdf')
  return (await desk.api('POST', '/documents', form)).documentId
}

/** Requests signatures under this title, and gives the links of the signers once the first of them is invited. */
export async function askedFor(
  desk: ConsoleDesk,
  title: string,
  changes: object = {},
): Promise<{ id: string; links: string[] }> {
  const signers = [{ name: 'Anna Kowalska', email: 'anna@example.org' }]
  const documentId = await uploaded(desk, title)
  const created = await desk.api('POST', '/signing', { documentTitle: title, documentId, signers, ...changes })
  const id: string = created.signingRequestId
  await eventually('somebody is invited', async () => {
    const { signers: now } = await desk.api('GET', `/signing/${id}`)
    return now[0].invitedAt !== null
  })
  return { id, links: created.signers.map(({ signingUrl }: { signingUrl: string }) => signingUrl) }
}
