import type { Batch, Expectation, JudgedDocument } from '../model.ts'
import { type RunningService, startRunningService } from './running-service.ts'
import { type Completed, serviceStories } from './service-stories.ts'

/** Documents as a running service completes them, through its API and its signing links alone. */
export async function makeServiceBatch(words: readonly string[]): Promise<Batch> {
  const stories = Object.entries(serviceStories).filter(
    ([name]) => words.length === 0 || words.some((word) => name.includes(word)),
  )
  if (stories.length === 0) return { origin: 'service', root: new Uint8Array(), at: new Date(), documents: [] }
  const service = await startRunningService()
  try {
    const documents: JudgedDocument[] = []
    for (const [name, complete] of stories) documents.push(...(await judgedOf(service, name, await complete(service))))
    return { origin: 'service', root: await service.root(), at: new Date(), documents }
  } finally {
    await service.stop()
  }
}

async function judgedOf(service: RunningService, name: string, { documentIds, pdfa }: Completed) {
  const judged: JudgedDocument[] = []
  for (const [index, id] of documentIds.entries()) {
    const { signatures } = await service.client.documents.status(id)
    const bytes = await (await service.client.documents.download(id)).bytes()
    const expected = signatures.map(({ kind, fieldName }): [string, Expectation] => [
      fieldName,
      kind === 'service' ? 'document timestamp' : 'B-LTA',
    ])
    judged.push({
      name: documentIds.length === 1 ? name : `${name}, document ${index + 1}`,
      bytes,
      signatures: new Map(expected),
      ...(pdfa && { pdfa }),
    })
  }
  return judged
}
