import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { qcStatements } from '../../packages/pki/test/support/qualified-certificate.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { type ForeignAuthority, startForeignAuthority } from '../../server/test/seals/foreign-authority.ts'
import { type ListServer, startListServer } from '../../server/test/trusted-lists/list-server.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { visitVerification } from './harness/verification-harness.ts'
import { endVisits, type Visits } from './harness/visits.ts'

describe('a signature by a service of a trusted list', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let lists: ListServer
  let authority: ForeignAuthority
  let service: TestService
  before(async () => {
    lists = await startListServer()
    authority = await startForeignAuthority(() => new Date())
    const listed = { certificate: authority.issuing, status: 'granted', from: new Date('2020-01-01T00:00:00Z') }
    await lists.publish({ national: { services: [listed] } })
    service = await startTestService({
      environment: {
        ALLOWED_PRIVATE_HOSTS: lists.host,
        TRUSTED_LISTS: lists.lotlUrl,
        TRUSTED_LIST_SIGNERS: lists.signersFile,
      },
    })
    await service.settled()
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await service.stop()
    await lists.close()
    authority.close()
  })

  test('is shown with its qualified status, and the page requests only a part of the lists', async () => {
    const subject = { commonName: 'Ada Lovelace', organization: 'Acme S.p.A.' }
    const extensions = [qcStatements({ device: true, type: 'signature' })]
    const { bytes } = await authority.sealed({ subject, extensions, bringsIssuer: false, bringsRevocations: true })
    const reader = await visitVerification(visits, service, '/verify')
    await reader.choosesDocument(await file('qualified.pdf', bytes))
    await reader.verdict('All signatures are valid')
    const [text = ''] = await reader.signatureTexts()
    assert.match(text, /Ada Lovelace.*Issued by a service of a trusted list.*Qualified electronic signature/)
    assert.match(text, /issued by the service “Test Service” of Test Provider, is qualified for signatures/)
    const requested = reader.sent.filter(({ url }) => url.includes('trusted-services'))
    assert.equal(requested.length, 1)
    for (const { url } of requested) assert.match(url, /\/pki\/trusted-services\/[0-9a-f]{2}$/)
  })

  test('stays unknown if no list contains its issuer', async () => {
    const stranger = await startForeignAuthority(() => new Date())
    const { bytes } = await stranger.sealed()
    stranger.close()
    const reader = await visitVerification(visits, service, '/verify')
    await reader.choosesDocument(await file('stranger.pdf', bytes))
    await reader.verdict('Unchanged, but the signers are unknown here')
    const [text = ''] = await reader.signatureTexts()
    assert.doesNotMatch(text, /trusted list|ualified electronic/)
  })
})
