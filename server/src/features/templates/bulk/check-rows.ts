import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { bulk as api, templates } from '@countersign/api'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { fillChanged, readyTemplate } from '../fill-template.ts'
import type { FoundTemplate } from '../model.ts'
import { type CheckPorts, checkFilled, type ReadRequest } from '../use-template.ts'
import type { BulkRow } from './model.ts'

/** Checks values like bodies of these kinds, and fills in what is missing. */
export interface BulkReaders {
  readonly request: ReadRequest
  readonly row: (row: unknown) => templates.BulkRow
}

interface CheckedRows {
  readonly rows: readonly BulkRow[]
  /** At most one for each row. */
  readonly errors: readonly api.BulkRowError[]
}

/** Checks each row like a request of its own, and finds the errors of all of them. */
export async function checkRows(
  ports: CheckPorts,
  readers: BulkReaders,
  { found }: FoundTemplate,
  given: readonly unknown[],
): Promise<CheckedRows> {
  requireNoAccessCodes(found.content)
  const checking = { ...ports, outboundHttp: rememberingChecks(ports.outboundHttp) }
  const template = readyTemplate(found)
  const rows: BulkRow[] = []
  const errors: api.BulkRowError[] = []
  for (const [index, one] of given.entries()) {
    const number = index + 1
    try {
      const filling = readers.row(one)
      const { signers } = await checkFilled(checking, readers.request, fillChanged(template, filling))
      const people = signers.map(({ name, email, phone }, position) => ({
        label: template.content.roles[position]?.label ?? '',
        name: name.trim(),
        email,
        ...(phone !== undefined && { phone }),
      }))
      rows.push({ number, filling, signers: people })
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'not-ready') throw error
      errors.push({ row: number, error: error.message, fields: [...error.fields] })
    }
    await letOthersRun()
  }
  return { rows, errors }
}

/** A code is agreed with one person, and rows are stored until their requests are created. */
function requireNoAccessCodes({ roles }: FoundTemplate['found']['content']): void {
  const role = roles.find(({ authentication = [] }) => authentication.includes('access_code'))
  if (role === undefined) return
  throw wrongField(
    'rows',
    `rows cannot be sent, because the role "${role.label}" needs an access code. Create its requests one by one.`,
  )
}

/** The URLs of the template are the same in every row. */
function rememberingChecks(outboundHttp: CheckPorts['outboundHttp']): CheckPorts['outboundHttp'] {
  const checked = new Map<string, Promise<void>>()
  return {
    checkAddress: (url, exception) => outboundHttp.checkAddress(url, exception),
    resolveCheck(url, exception) {
      const known = checked.get(url) ?? outboundHttp.resolveCheck(url, exception)
      checked.set(url, known)
      return known
    },
  }
}

const mostNamed = 5

/** Refuses all rows if one is wrong. The message has the first errors. */
export function requireNoErrors(errors: readonly api.BulkRowError[], count: number): void {
  if (errors.length === 0) return
  const first = errors.slice(0, mostNamed)
  const named = first.map(({ row, error }) => `Row ${row}: ${error}`).join(' ')
  const many = errors.length === 1 ? '1 row is' : `${errors.length} of ${count} rows are`
  const rest = errors.length > mostNamed ? ' Check the rows to see all errors.' : ''
  const fields = first.flatMap(({ row, fields: own }) => own.map((pointer) => `/rows/${row - 1}${pointer}`))
  throw new Refusal('INVALID_REQUEST', `${many} not valid, and nothing was created. ${named}${rest}`, undefined, {
    fields: fields.slice(0, 20),
  })
}
