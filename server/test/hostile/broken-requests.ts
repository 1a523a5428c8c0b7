import type { Dice } from './dice.ts'

/** Bytes that are no HTTP request, more than one, or one that two readers may understand differently. */
export function brokenRequest(
  host: string,
  key: string,
  dice: Dice,
): { readonly name: string; readonly bytes: Buffer } {
  const { name, text } = dice.pick(forms)
  return { name, bytes: Buffer.from(text(`Host: ${host}\r\nX-API-Key: ${key}\r\n`, dice), 'latin1') }
}

const post = 'POST /api/v1/timestamp HTTP/1.1\r\n'
const get = 'GET /api/v1/quota HTTP/1.1\r\n'
const json = 'Content-Type: application/json\r\n'
const hash = '{"hash":"aaaa"}'

interface Form {
  readonly name: string
  text(headers: string, dice: Dice): string
}

const forms: readonly Form[] = [
  { name: 'nothing', text: () => '' },
  { name: 'only line ends', text: () => '\r\n\r\n\r\n\r\n' },
  { name: 'random bytes', text: (_, dice) => dice.bytes(dice.whole(1, 3000)).toString('latin1') },
  { name: 'the start of TLS', text: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03' },
  { name: 'HTTP/2', text: () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'HTTP/0.9', text: () => 'GET /\r\n' },
  { name: 'HTTP/1.0', text: (headers) => `GET /health/live HTTP/1.0\r\n${headers}\r\n` },
  { name: 'an unknown version', text: (headers) => `GET / HTTP/9.9\r\n${headers}\r\n` },
  { name: 'an unknown method', text: (headers) => `FROBNICATE / HTTP/1.1\r\n${headers}\r\n` },
  { name: 'CONNECT', text: (headers) => `CONNECT elsewhere.invalid:443 HTTP/1.1\r\n${headers}\r\n` },
  { name: 'an asterisk', text: (headers) => `OPTIONS * HTTP/1.1\r\n${headers}\r\n` },
  { name: 'a path without slash', text: (headers) => `GET api HTTP/1.1\r\n${headers}\r\n` },
  { name: 'a path with spaces', text: (headers) => `GET /a b c HTTP/1.1\r\n${headers}\r\n` },
  { name: 'a path with control characters', text: (headers) => `GET /\x01\x02\x7f HTTP/1.1\r\n${headers}\r\n` },
  { name: 'a long path', text: (headers) => `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${headers}\r\n` },
  { name: 'no host', text: () => `${get}\r\n` },
  { name: 'two hosts', text: (headers) => `${get}${headers}Host: b\r\n\r\n` },
  {
    name: 'an odd host',
    text: (_, dice) => `${get}Host: ${dice.pick(['', '@', 'a:b:c', '[::1', 'a b', '..', 'a/../b'])}\r\n\r\n`,
  },
  { name: 'line feeds alone', text: (headers) => `${get}${headers}\r\n`.replaceAll('\r\n', '\n') },
  { name: 'carriage returns alone', text: (headers) => `${get}${headers}\r\n`.replaceAll('\r\n', '\r') },
  { name: 'a folded header', text: (headers) => `${get}${headers}X: a\r\n  b\r\n\r\n` },
  { name: 'a space before the colon', text: (headers) => `${get}${headers}X : a\r\n\r\n` },
  { name: 'a header without a name', text: (headers) => `${get}${headers}: a\r\n\r\n` },
  { name: 'a header with NUL', text: (headers) => `${get}${headers}X: a\0b\r\n\r\n` },
  { name: 'headers that never end', text: (headers) => `${get}${headers}X: ${'a'.repeat(17_000)}` },
  { name: 'headers that are cut off', text: (headers, dice) => `${get}${headers}`.slice(0, dice.whole(1, 60)) },
  {
    name: 'two different lengths',
    text: (headers) => `${post}${headers}${json}Content-Length: 5\r\nContent-Length: 15\r\n\r\n${hash}`,
  },
  {
    name: 'an odd length',
    text: (headers, dice) =>
      `${post}${headers}${json}Content-Length: ${dice.pick(['-1', '+5', '0x5', '1e1', '', ' ', '5,5', '99999999999999999999', 'é', '5 5'])}\r\n\r\n${hash}`,
  },
  {
    name: 'a length that is too large',
    text: (headers) => `${post}${headers}${json}Content-Length: 500\r\n\r\n${hash}`,
  },
  { name: 'a length that is too small', text: (headers) => `${post}${headers}${json}Content-Length: 3\r\n\r\n${hash}` },
  {
    name: 'a length and chunks',
    text: (headers) =>
      `${post}${headers}${json}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`,
  },
  {
    name: 'chunks and a length',
    text: (headers) => `${post}${headers}${json}Transfer-Encoding: chunked\r\nContent-Length: 6\r\n\r\n0\r\n\r\nG`,
  },
  {
    name: 'an odd coding',
    text: (headers, dice) =>
      `${post}${headers}${json}Transfer-Encoding: ${dice.pick(['identity', 'gzip', 'chunked, identity', 'gzip, chunked', 'xchunked', 'chunked;a=b', ' chunked', '"chunked"', '', 'chunked, chunked'])}\r\n\r\n5\r\n{"a":\r\n0\r\n\r\n`,
  },
  {
    name: 'two codings',
    text: (headers) =>
      `${post}${headers}${json}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
  },
  {
    name: 'an odd chunk',
    text: (headers, dice) =>
      `${post}${headers}${json}Transfer-Encoding: chunked\r\n\r\n${dice.pick(['-1', 'g', 'FFFFFFFFFFFFFFFFF', '0x5', '', ' 5', '5 ', `5;${'a'.repeat(20_000)}`, '00000000000000000005'])}\r\n${hash}\r\n0\r\n\r\n`,
  },
  {
    name: 'chunks without an end',
    text: (headers) => `${post}${headers}${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
  },
  {
    name: 'trailers',
    text: (headers) =>
      `${post}${headers}${json}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-API-Key: x\r\n${'A: b\r\n'.repeat(50)}\r\n`,
  },
  { name: 'many requests', text: (headers, dice) => `${get}${headers}\r\n`.repeat(dice.pick([2, 10, 200])) },
  { name: 'a request after garbage', text: (headers) => `${get}${headers}\r\ngarbage\r\n\r\n${get}${headers}\r\n` },
  {
    name: 'writes that are not answered yet',
    text: (headers) => `${post}${headers}${json}Content-Length: 15\r\n\r\n${hash}`.repeat(20),
  },
  {
    name: 'an upgrade',
    text: (headers) =>
      `GET /api/v1/quota HTTP/1.1\r\n${headers}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n\x81\x85`,
  },
  {
    name: 'an upload that is cut off',
    text: (headers) =>
      `POST /api/v1/documents HTTP/1.1\r\n${headers}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7`,
  },
  {
    name: 'an expectation without a body',
    text: (headers) => `${post}${headers}${json}Content-Length: 15\r\nExpect: 100-continue\r\n\r\n`,
  },
]
