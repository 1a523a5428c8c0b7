import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { type AddressInfo, createServer as createPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { createOutboundHttp } from '../../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { OutboundFailed, type OutboundFailure } from '../../../src/ports/outbound-http.ts'
import { openssl } from '../../harness/openssl.ts'
import { startDnsServer } from './dns-server.ts'
import { collect, limits, publicAddress } from './guarded-fixture.ts'
import { http } from './raw-server.ts'

let folder: string
let certificate: { key: string; cert: string }

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-https-'))
  const [key, cert] = [join(folder, 'key'), join(folder, 'cert')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=secure.example', '-addext', 'subjectAltName=DNS:secure.example']
  await openssl('req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert)
  certificate = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') }
})
after(() => rm(folder, { recursive: true, force: true }))

async function startSecure(t: TestContext, location: (path: string) => string | undefined) {
  const server = createServer(certificate, (request, response) => {
    const to = location(request.url ?? '')
    if (to === undefined) response.end('hello')
    else response.writeHead(302, { location: to }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const dns = await startDnsServer(t, () => [publicAddress])
  const client = (authorities?: readonly string[]) =>
    createOutboundHttp({
      version: '1',
      allowedPrivateHosts: [],
      dnsServers: [dns.address],
      route: () => '127.0.0.1',
      ...(authorities === undefined ? {} : { authorities }),
    })
  return { port: (server.address() as AddressInfo).port, client }
}

const failsAs = (kind: OutboundFailure) => (error: unknown) => error instanceof OutboundFailed && error.kind === kind

test('a certificate is checked for the name, not for the IP address that is dialed', async (t) => {
  const { port, client } = await startSecure(t, () => undefined)
  const trusting = client([certificate.cert])
  assert.equal(await collect((await trusting.get(`https://secure.example:${port}/`, limits)).body), 'hello')
  await assert.rejects(trusting.get(`https://another.example:${port}/`, limits), failsAs('untrusted'))
})

test('an untrusted certificate is refused', async (t) => {
  const { port, client } = await startSecure(t, () => undefined)
  await assert.rejects(client().get(`https://secure.example:${port}/`, limits), failsAs('untrusted'))
  const posted = client().post(`https://secure.example:${port}/`, '{}', {}, { timeoutMs: 60_000, maxAnswerBytes: 10 })
  await assert.rejects(posted, failsAs('untrusted'))
})

test('a redirect leads from https to https, never to http', async (t) => {
  const { port, client } = await startSecure(t, (path) =>
    path === '/down' ? `http://secure.example:${port}/` : path === '/on' ? '/there' : undefined,
  )
  const trusting = client([certificate.cert])
  assert.equal(await collect((await trusting.get(`https://secure.example:${port}/on`, limits)).body), 'hello')
  await assert.rejects(trusting.get(`https://secure.example:${port}/down`, limits), failsAs('bad-redirect'))
})

test('a server that does not speak TLS is refused', async (t) => {
  const plain = createPlain((socket) => {
    socket.on('error', () => {})
    socket.resume().end(http(200, []))
  })
  await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve))
  t.after(() => new Promise((resolve) => plain.close(resolve)))
  const { client } = await startSecure(t, () => undefined)
  const { port } = plain.address() as AddressInfo
  await assert.rejects(client().get(`https://secure.example:${port}/`, limits), failsAs('untrusted'))
})
