import type { bulk, Template } from '@countersign/api'
import type { Own } from '../../../../api/console/calls.ts'
import { query } from '../../../../api/console.ts'
import { done, type Outcome, type Problem } from '../../../../api/problem.ts'
import { saveText } from '../../../../components/save-button.tsx'
import { writeCsv } from '../../../../files/csv.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { csvSeparator } from '../../../../strings/numbers.ts'
import { exampleOf, type Target, targetsOf, valueKey } from './bulk-columns.ts'

const texts = consoleTexts.templates.bulks

/** Saves a table with the columns that fit a template, and a row that shows what to enter. */
export function saveExample(template: Template): void {
  saveTable(template.name, exampleOf(template))
}

/**
 * Saves the rows that failed as a table, with the reasons. Its columns are those of the example file, so that it can be
 * sent again. If the template was deleted, its fields have no names but their ids.
 */
export async function saveFailedRows(own: Own, bulk: bulk.Bulk, signal: AbortSignal): Promise<Outcome<null>> {
  const { bulkId, templateId, templateVersion: version } = bulk
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
  const template = await query(own('readTemplate', { id: templateId, version }), signal)
  if (!template.ok && !isGone(template.problem)) return template
  saveTable(texts.failedFile, recordsOf(rows, template.ok ? targetsOf(template.value) : []))
  return done(null)
}

function isGone(problem: Problem): boolean {
  return problem.kind === 'refused' && problem.code === 'NOT_FOUND'
}

function recordsOf(rows: readonly bulk.BulkRowState[], targets: readonly Target[]): readonly (readonly string[])[] {
  const people =
    rows[0]?.signers.map(({ label }, index) => ({
      label,
      hasPhone: rows.some(({ signers }) => (signers[index]?.phone ?? null) !== null),
    })) ?? []
  const ids = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))]
  const nameOf = (id: string) => targets.find(({ key }) => key === valueKey(id))?.name ?? id
  const { name, email, phone, title, reference, message } = texts.targets
  return [
    [
      texts.number,
      ...people.flatMap(({ label, hasPhone }) => [name(label), email(label), ...(hasPhone ? [phone(label)] : [])]),
      ...ids.map(nameOf),
      ...[title, reference, message, texts.error],
    ],
    ...rows.map((row) => [
      String(row.row),
      ...row.signers.flatMap((signer, index) => [
        signer.name,
        signer.email,
        ...(people[index]?.hasPhone ? [signer.phone ?? ''] : []),
      ]),
      ...ids.map((id) => String(row.values[id] ?? '')),
      ...[row.documentTitle, row.externalId, row.message, row.error].map((text) => text ?? ''),
    ]),
  ]
}

/** In the downloads of the user. */
function saveTable(name: string, records: readonly (readonly string[])[]): void {
  saveText(`${name}.csv`, writeCsv(records, csvSeparator), 'text/csv')
}
