import type { bulk, Template } from '@countersign/api'
import type { Own } from '../../../../api/console/calls.ts'
import { query } from '../../../../api/console.ts'
import { done, type Outcome } from '../../../../api/problem.ts'
import { writeCsv } from '../../../../files/csv.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { csvSeparator } from '../../../../strings/numbers.ts'
import { exampleOf } from './bulk-columns.ts'

const texts = consoleTexts.templates.bulks

/** Saves a table with the columns that fit a template, and a row that shows what to enter. */
export function saveExample(template: Template): void {
  saveTable(template.name, exampleOf(template))
}

/** Saves the rows that failed as a table, with the reasons. */
export async function saveFailedRows(own: Own, { bulkId }: bulk.Bulk, signal: AbortSignal): Promise<Outcome<null>> {
  const rows: bulk.BulkRowState[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const call = own('listBulkRows', {
      id: bulkId,
      status: 'FAILED',
      limit: 100,
      ...(cursor !== undefined && { cursor }),
    })
    const answer = await query(call, signal)
    if (!answer.ok) return answer
    rows.push(...answer.value.rows)
    cursor = answer.value.nextCursor
  }
  saveTable(texts.failedFile, recordsOf(rows))
  return done(null)
}

function recordsOf(rows: readonly bulk.BulkRowState[]): readonly (readonly string[])[] {
  const labels = rows[0]?.signers.map(({ label }) => label) ?? []
  const { name, email, reference } = texts.targets
  return [
    [texts.number, ...labels.flatMap((label) => [name(label), email(label)]), reference, texts.error],
    ...rows.map(({ row, signers, externalId, error }) => [
      String(row),
      ...signers.flatMap((signer) => [signer.name, signer.email]),
      externalId ?? '',
      error ?? '',
    ]),
  ]
}

/** In the downloads of the user. */
function saveTable(name: string, records: readonly (readonly string[])[]): void {
  const address = URL.createObjectURL(new Blob([writeCsv(records, csvSeparator)], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${name}.csv`
  link.click()
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
