import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import fastify from 'fastify'
import { fileName } from '../../src/features/signing/notify-outcome.ts'
import { isSameFile, readRange } from '../../src/http/byte-range.ts'
import { contentDisposition, sendFile } from '../../src/http/send-file.ts'
import type { ByteRange } from '../../src/ports/blob-store.ts'

test('the name of a saved file contains nothing that changes the direction of text', () => {
  assert.equal(
    contentDisposition('attachment', 'bill \u202efdp.exe'),
    `attachment; filename="bill _fdp.exe"; filename*=UTF-8''bill%20_fdp.exe`,
  )
})

test('nor does the name of a file in an email', () => {
  assert.equal(fileName('bill\u202efdp/exe'), 'bill fdp exe.pdf')
  assert.equal(fileName('\ud83d\u2066'), 'document.pdf')
})

test('one range of bytes is read as it is written, and cut at the end of the file', () => {
  const ranges: [string, ByteRange | 'none'][] = [
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=9-9', { first: 9, last: 9 }],
    ['BYTES= 2-4 ', { first: 2, last: 4 }],
    ['bytes=3-99999999999999999999999', { first: 3, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=99999999999999999999999-', 'none'],
    ['bytes=-0', 'none'],
  ]
  for (const [header, range] of ranges) assert.deepEqual(readRange(header, 10), range, header)
  assert.deepEqual([readRange('bytes=0-', 0), readRange('bytes=-1', 0)], ['none', undefined])
})

test('a range that is malformed, in another unit or one of several gets the whole file', () => {
  const others = [
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=4-2',
    'bytes=1-2,4-5',
    'bytes=1-2,',
    'bytes=a-b',
    'bytes=1.5-2',
  ]
  for (const header of [undefined, ...others, 'bytes=+1-2', 'bytes=-1-2', 'lines=1-2', 'bytes=１-2', 'x bytes=1-2']) {
    assert.equal(readRange(header, 10), undefined, header)
  }
})

test('If-Range is for exactly this file: weak tags, lists and dates are for none', () => {
  assert.ok(isSameFile('"a"', '"a"'))
  for (const other of ['W/"a"', '"b"', '*', '"a", "b"', 'Tue, 17 Nov 2026 00:00:00 GMT', '']) {
    assert.equal(isSameFile(other, '"a"'), false, other)
  }
})

test('a file is opened for the bytes that are wanted alone, and as a whole where all of them are', async (t) => {
  const opened: (ByteRange | undefined)[] = []
  const app = fastify()
  t.after(() => app.close())
  const file = { name: 'a', type: 'application/pdf', size: 10, sha256: 'aa' }
  app.get('/', (request, reply) =>
    sendFile(request, reply, file, async (range) => {
      opened.push(range)
      return Readable.from([Buffer.from('0123456789').subarray(range?.first ?? 0, (range?.last ?? 9) + 1)])
    }),
  )
  const ask = async (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => {
    const { statusCode, body, headers: answered } = await app.inject({ method, url: '/', headers })
    const { 'content-length': length, 'content-range': range, 'accept-ranges': ranges, etag } = answered
    return { statusCode, body, length, range, ranges, etag }
  }
  const all = { length: '10', range: undefined, ranges: 'bytes', etag: '"aa"' }
  assert.deepEqual(await ask({}), { statusCode: 200, body: '0123456789', ...all })
  assert.deepEqual(await ask({ range: 'bytes=2-4' }, 'HEAD'), { statusCode: 200, body: '', ...all })
  assert.deepEqual(await ask({ range: 'bytes=2-4', 'if-range': '"bb"' }), {
    statusCode: 200,
    body: '0123456789',
    ...all,
  })
  const part = { ...all, statusCode: 206, body: '234', length: '3', range: 'bytes 2-4/10' }
  assert.deepEqual(await ask({ range: 'bytes=2-4', 'if-range': '"aa"' }), part)
  assert.deepEqual(await ask({ range: 'bytes=-10' }), {
    ...{ ...all, statusCode: 206, body: '0123456789', range: 'bytes 0-9/10' },
  })
  assert.equal((await ask({ range: 'bytes=2-4', 'if-none-match': '"aa"' })).statusCode, 304)
  assert.deepEqual(opened, [undefined, undefined, { first: 2, last: 4 }, undefined])
})
