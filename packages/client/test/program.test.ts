import assert from 'node:assert/strict'
import { test } from 'node:test'
import { environmentOf, runProgram } from './support/run-countersign.ts'
import { startStandIn } from './support/stand-in-service.ts'

test('the program ends with the code of its command, results on one output and complaints on the other', async (t) => {
  const { url } = await startStandIn(t, [{ data: { id: 'key_01' } }, { error: 'There is no key key_02.', status: 404 }])
  const env = environmentOf(url)
  const deleted = await runProgram(['key', 'delete', 'key_01'], { env })
  assert.deepEqual(deleted, { code: 0, stdout: 'Key key_01 deleted.\n', stderr: '' })
  const refused = await runProgram(['key', 'delete', 'key_02'], { env })
  assert.deepEqual(refused, { code: 1, stdout: '', stderr: 'There is no key key_02.\n' })
  const { code, stdout, stderr } = await runProgram(['key', 'delete'], { env })
  assert.deepEqual([code, stdout], [2, ''])
  assert.match(stderr, /^ID is missing\./)
})
