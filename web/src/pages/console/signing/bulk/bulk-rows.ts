import type { bulk, Template } from '@countersign/api'
import type { BodyFor } from '../../../../api/call.ts'
import { phoneIn } from '../../../../api/person.ts'
import type { Table, TableRow } from '../../../../files/csv.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { faultOf } from '../templates/filling.ts'
import type { Mapping, Target } from './bulk-columns.ts'

type Row = BodyFor<'checkBulk'>['rows'][number]

const texts = consoleTexts.templates.bulks
const wrong = consoleTexts.newRequest.wrong

/** The value of a row for this target; empty if no column is used for it. */
function valueFor({ cells }: TableRow, mapping: Mapping, key: string): string {
  const column = mapping.indexOf(key)
  return column < 0 ? '' : (cells[column] ?? '')
}

/** The rows of a table as the service expects them. Empty cells are left out. */
export function rowsOf(table: Table, mapping: Mapping, targets: readonly Target[], { roles }: Template): Row[] {
  return table.rows.map((row) => {
    const filled = targets
      .map((target) => ({ target, text: valueFor(row, mapping, target.key) }))
      .filter(({ text }) => text !== '')
    const person = (index: number) =>
      filled.flatMap(({ target, text }) =>
        'role' in target && target.role === index
          ? [[target.kind, target.kind === 'phone' ? phoneIn(text) : text]]
          : [],
      )
    const values = filled.flatMap(({ target: { kind, ...target }, text }) =>
      kind === 'value' && 'field' in target ? [[target.field.id, sentValue(target.field.type, text)]] : [],
    )
    const settings = filled.flatMap(({ target: { kind }, text }) =>
      kind === 'documentTitle' || kind === 'externalId' || kind === 'message' ? [[kind, text]] : [],
    )
    return {
      // All roles, so that errors name them by their position.
      signers: roles.map(({ label }, index) => ({ label, ...Object.fromEntries(person(index)) })),
      ...(values.length > 0 && { values: Object.fromEntries(values) }),
      ...Object.fromEntries(settings),
    }
  })
}

const yes = /^(true|yes|y|1|x|ja|oui|vrai|wahr|vero|verdadero|sì|si|sí|نعم)$/iu
const no = /^(false|no|n|0|nein|non|faux|falsch|falso|لا)$/iu

function sentValue(type: string, text: string): string | boolean {
  if (type !== 'checkbox') return text
  return yes.test(text) ? true : no.test(text) ? false : text
}

export type ShownError = {
  readonly line: number
  /** The column of the file; null if the error is about none. */
  readonly column: string | null
  readonly text: string
  /** Whether the text comes from the service, which answers in English. */
  readonly isVerbatim: boolean
}

/** The service's errors, with the lines and columns of the file. */
export function showErrors(
  errors: readonly bulk.BulkRowError[],
  table: Table,
  mapping: Mapping,
  targets: readonly Target[],
): readonly ShownError[] {
  return errors.map(({ row: number, error, fields }) => {
    const row = table.rows[number - 1] ?? { line: number, cells: [] }
    const textOf = (target: Target) => valueFor(row, mapping, target.key)
    const target =
      fields.includes('/signers') || fields.includes('/roles')
        ? targets.find((one) => one.isNeeded && one.kind !== 'value' && textOf(one) === '')
        : targets.find((one) => fields.includes(pointerOf(one)))
    const text = target === undefined ? null : explain(target, textOf(target))
    const column = target === undefined ? -1 : mapping.indexOf(target.key)
    return {
      line: row.line,
      column: target === undefined ? null : (table.columns[column] ?? target.name),
      text: text ?? error,
      isVerbatim: text === null,
    }
  })
}

function pointerOf(target: Target): string {
  switch (target.kind) {
    case 'name':
    case 'email':
    case 'phone':
      return `/signers/${target.role}/${target.kind}`
    case 'value':
      return `/values/${target.field.id}`
    case 'documentTitle':
    case 'externalId':
    case 'message':
      return `/${target.kind}`
  }
}

/** In the reader's language; null if only the service knows what is wrong. */
function explain(target: Target, value: string): string | null {
  if (target.isNeeded && value === '') return texts.empty
  switch (target.kind) {
    case 'name':
    case 'email':
    case 'documentTitle':
    case 'message':
      return wrong[target.kind]
    case 'phone':
      return consoleTexts.authentication.wrongPhone
    case 'value':
      return faultOf(target.field, value)
    case 'externalId':
      return null
  }
}
