import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { makeTimestampRequest, readTimestampResponse } from '@countersign/pki'
import type { ListChoice, ServiceChoice } from '../../../packages/pki/test/support/make-trusted-list.ts'
import { qcStatements } from '../../../packages/pki/test/support/qualified-certificate.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import { setClock } from '../harness/set-clock.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type ListServer, startListServer } from '../trusted-lists/list-server.ts'
import { type ForeignAuthority, type ForeignChoice, startForeignAuthority } from './foreign-authority.ts'
import { queryDatabase, sealsClient } from './seals-client.ts'

describe('Verifying by trusted lists', () => {
  const clock = setClock(new Date().toISOString())
  let lists: ListServer
  let authority: ForeignAuthority
  let service: TestService
  let client: ReturnType<typeof sealsClient>
  let key: string
  let sequenceNumber = 1
  before(async () => {
    lists = await startListServer()
    authority = await startForeignAuthority(() => clock.now())
    await publish({})
    service = await startTestService({
      environment: {
        RATE_LIMIT_PER_HOUR: '100000',
        ALLOWED_PRIVATE_HOSTS: `${lists.host},${authority.host}`,
        TRUSTED_LISTS: lists.lotlUrl,
        TRUSTED_LIST_SIGNERS: lists.signersFile,
      },
      clock,
    })
    client = sealsClient(service)
    key = (await service.organization()).key
    await service.settled()
  })
  after(async () => {
    await service.stop()
    await lists.close()
    authority.close()
  })

  /** Publishes the issuer of the foreign authority as a service. */
  async function publish(more: Partial<ServiceChoice>, list: ListChoice = {}): Promise<void> {
    sequenceNumber += 1
    const granted = { certificate: authority.issuing, status: 'granted', from: new Date('2020-01-01T00:00:00Z') }
    await lists.publish({ national: { sequenceNumber, services: [{ ...granted, ...more }], ...list } })
  }

  /** Lets the service load what is published now. */
  async function reload(): Promise<void> {
    const { rows } = await queryDatabase(
      service,
      "select count(*)::int from jobs.schedule where name = 'trusted-lists.load-sources'",
    )
    assert.equal(rows[0].count, 1)
    const asked = lists.asked.length
    await queryDatabase(service, "insert into jobs.job (name, data) values ('trusted-lists.load-sources', '{}')")
    await service.eventually('the lists are loaded again', () => lists.asked.slice(asked).includes('/xx.xml'))
    await service.settled()
  }

  const addTimestamp = async (signature: Uint8Array) => {
    const digest = createHash('sha256').update(signature).digest()
    const body = Buffer.from(makeTimestampRequest({ digest, certReq: true }))
    const headers = { 'content-type': 'application/timestamp-query' }
    const answer = await fetch(`${service.url}/tsa`, { method: 'POST', body, headers })
    const response = readTimestampResponse(Buffer.from(await answer.arrayBuffer()))
    assert.ok(response.granted)
    return response.token
  }
  const verified = async (bytes: Uint8Array) => {
    const { status, json, text } = await client.verifyFile(key, bytes)
    assert.equal(status, 200, text)
    return json.data
  }
  const sealed = async (choice: ForeignChoice = {}) =>
    (await authority.sealed({ bringsIssuer: false, ...choice })).bytes
  const qualifiedSeal = (bringsRevocations = true) =>
    sealed({ extensions: [qcStatements({ device: true, type: 'seal' })], addTimestamp, bringsRevocations })

  it('trusts the seals of a service that a list shows, and gives their qualified status', async () => {
    const data = await verified(await qualifiedSeal())
    const [seal] = data.seals
    assert.deepEqual([data.valid, seal.verdict, seal.qualified.level], [true, 'valid', 'QESeal'])
    assert.equal(
      seal.qualified.reason,
      'The certificate, issued by the service “Test Service” of Test Provider, is qualified for seals, and its key is on a qualified device.',
    )
    const plain = await verified(await sealed())
    assert.deepEqual([plain.valid, plain.seals[0].qualified.level], [true, 'AdES'])
  })

  it('gives the qualified status of the signature of a person', async () => {
    const subject = { commonName: 'Ada Lovelace', organization: 'Acme S.p.A.' }
    const data = await verified(
      await sealed({
        subject,
        extensions: [qcStatements({ device: true, type: 'signature' })],
        bringsRevocations: true,
      }),
    )
    const [signature] = data.otherSignatures
    assert.deepEqual([signature.verdict, signature.qualified.level], ['valid', 'QES'])
  })

  it('calls nothing qualified as long as the certificate may have been revoked', async () => {
    const [seal] = (await verified(await qualifiedSeal(false))).seals
    assert.deepEqual([seal.verdict, seal.revocation, seal.qualified.level], ['valid', 'unknown', 'AdES'])
    assert.match(seal.qualified.reason, /is qualified for seals, .* revocation status of the certificate is unknown/)
  })

  it('gives none for an invalid signature, and an advanced one for its own seals', async () => {
    const other = await startForeignAuthority(() => clock.now())
    const { bytes } = await other.sealed({ extensions: [qcStatements({ device: true, type: 'seal' })] })
    other.close()
    const [stranger] = (await verified(bytes)).seals
    assert.deepEqual([stranger.verdict, stranger.qualified], ['valid-issuer-unknown', null])
    const organization = await service.organization()
    const own = await client.seal(organization.id)
    const documentId = await client.document(organization.key, samplePdf())
    assert.equal((await client.apply(organization.key, own, documentId)).status, 200)
    const { json } = await client.verify(organization.key, documentId)
    assert.deepEqual(json.data.seals[0].qualified, {
      level: 'AdES',
      reason: 'No service in a trusted list issued the certificate.',
    })
  })

  it('asks whether a certificate of a listed service was revoked', async () => {
    const { bytes, serial } = await authority.sealed({ names: { ocsp: true } })
    authority.revoke(serial, new Date(clock.now().getTime() - 60_000))
    const form = new FormData()
    form.append('online', 'true')
    form.append('file', new Blob([Buffer.from(bytes)]), 'sealed.pdf')
    const { json } = await client.post(key, '/verify', form)
    const [seal] = json.data.seals
    assert.deepEqual([seal.revocation, seal.verdict, seal.qualified], ['revoked', 'not-valid', null])
  })

  it('trusts what a service issued before it was withdrawn, and nothing that was signed after', async () => {
    const before = await qualifiedSeal()
    clock.advance(3600)
    const from = new Date(Math.floor(clock.now().getTime() / 1000) * 1000)
    clock.advance(3600)
    const afterwards = await qualifiedSeal()
    const granted = { status: 'granted', from: new Date('2020-01-01T00:00:00Z') }
    await publish({ status: 'withdrawn', from, history: [granted] })
    await reload()
    const [old] = (await verified(before)).seals
    assert.deepEqual([old.verdict, old.qualified.level], ['valid', 'QESeal'])
    const [late] = (await verified(afterwards)).seals
    assert.deepEqual([late.verdict, late.qualified], ['valid-issuer-unknown', null])
    const [untimed] = (await verified(await sealed())).seals
    assert.equal(untimed.verdict, 'valid-issuer-unknown')
  })

  it('continues with an expired list, and says so in the answer and in readiness', async () => {
    await publish({}, { nextUpdate: new Date(clock.now().getTime() + 3600_000) })
    await reload()
    clock.advance(2 * 3600)
    const [seal] = (await verified(await qualifiedSeal())).seals
    assert.equal(seal.qualified.level, 'QESeal')
    assert.match(seal.qualified.reason, /The trusted list of XX expired on /)
    const { text } = await service.call('GET', '/health/ready')
    assert.match(text, /The trusted list of XX expired on /)
  })
})
