import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fastify from 'fastify'
import { fileName } from '../../src/features/signing/tell-the-end.ts'
import { sendFile } from '../../src/http/send-file.ts'

test('the name of a file that is saved holds nothing that turns the direction of text', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  const file = { name: 'bill \u202efdp.exe', type: 'application/pdf', size: 1, sha256: 'aa' }
  app.get('/', (request, reply) => sendFile(request, reply, file, async () => Readable.from([Buffer.from('x')])))
  const { headers } = await app.inject('/')
  assert.equal(headers['content-disposition'], `attachment; filename="bill _fdp.exe"; filename*=UTF-8''bill%20_fdp.exe`)
})

test('nor does the name of a file in a mail', () => {
  assert.equal(fileName('bill\u202efdp/exe'), 'bill fdp exe.pdf')
  assert.equal(fileName('\ud83d\u2066'), 'document.pdf')
})
