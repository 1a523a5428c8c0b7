import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { errorAdvice, errorCodes, errorsOf, operations, statusOfError } from '@countersign/api'

it('the guide names every error code once, with its status', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../docs/guide.md'), 'utf8')
  const rows = [...guide.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)]
  const documented = rows.flatMap(([, status, codes = '']) =>
    [...codes.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => `${status} ${code}`),
  )
  const known = errorCodes.map((code) => `${statusOfError(code)} ${code}`)
  assert.deepEqual(documented.toSorted(), [...known, '500 INTERNAL_ERROR'].toSorted())
})

it('the reference has advice for every error code of the interface, and for no other', () => {
  const listed = operations.filter(({ area }) => area === 'api').flatMap((operation) => errorsOf(operation, 'api'))
  assert.deepEqual(Object.keys(errorAdvice).toSorted(), [...new Set([...listed, 'INTERNAL_ERROR'])].toSorted())
})
