import { authority, NOW } from '../../../packages/pdf/test/support/sample-contract.ts'
import type { Batch } from '../model.ts'
import { makeServiceBatch } from './from-service.ts'
import { makeDocuments } from './matrix.ts'

/** The documents of the packages and those of a running service: all, or those with one of these words in their names. */
export async function makeBatches(words: readonly string[]): Promise<Batch[]> {
  const documents = await makeDocuments(words)
  const ofPackages = { origin: 'packages', root: authority.root.certificate, at: NOW, documents }
  const batches = [ofPackages, await makeServiceBatch(words)]
  return batches.filter((batch) => batch.documents.length > 0)
}
