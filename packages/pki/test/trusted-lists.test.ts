import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { CertificateRequest } from '../src/certificates/issue-certificate.ts'
import {
  bucketsFor,
  checkTrustedList,
  judgeQualified,
  ServiceIndex,
  type TrustedList,
} from '../src/trusted-lists/index.ts'
import { type Authority, KEY_KINDS, makeAuthority, NOT_BEFORE } from './support/authority.ts'
import {
  EVERY_SIGNER,
  type ListChoice,
  makeTrustedList,
  type ServiceChoice,
  withPolicy,
  writeList,
} from './support/make-trusted-list.ts'
import { qcStatements } from './support/qualified-certificate.ts'

const encode = (text: string) => new TextEncoder().encode(text)

let operator: Authority
let stranger: Authority
let provider: Authority
before(async () => {
  operator = await makeAuthority('p256', 'Operator')
  stranger = await makeAuthority('p256', 'Stranger')
  provider = await makeAuthority('p256', 'Provider')
})

const granted = (more: Partial<ServiceChoice> = {}): ServiceChoice => ({
  certificate: provider.issuing.certificate,
  status: 'granted',
  from: new Date('2020-01-01T00:00:00Z'),
  ...more,
})

describe('A trusted list', () => {
  const made = async (choice: ListChoice = {}) =>
    makeTrustedList({ services: [granted()], ...choice }, { signer: await operator.issue('signer') })
  const signers = (...all: { certificate: Uint8Array }[]) => all.map(({ certificate }) => certificate)

  for (const kind of KEY_KINDS) {
    for (const form of ['exclusive', 'inclusive'] as const) {
      it(`is read where one of the expected signers signed it, by ${kind} and in the ${form} form`, async () => {
        const signer = await (await makeAuthority(kind, 'Operator')).issue('signer')
        const text = await makeTrustedList(
          { territory: 'DE', sequenceNumber: 7, services: [granted()] },
          { signer, form },
        )
        const report = await checkTrustedList(encode(text), signers(stranger.root, signer))
        assert.ok(report.valid, JSON.stringify(report))
        const { list } = report
        assert.deepEqual([list.kind, list.territory, list.sequenceNumber], ['list', 'DE', 7])
        assert.equal(list.nextUpdate, '2026-12-01T00:00:00.000Z')
        const [service] = list.services
        assert.deepEqual(
          [service?.kind, service?.provider, service?.name],
          ['certificates', 'Test Provider', 'Test Service'],
        )
      })
    }
  }

  it('points from a list of lists to others, with the certificates that may sign them', async () => {
    const pointers = [
      { url: 'https://example.org/de.xml', territory: 'DE', signers: signers(stranger.root, stranger.issuing) },
    ]
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ kind: 'EUlistofthelists', territory: 'EU', pointers }, { signer })
    const report = await checkTrustedList(encode(text), signers(signer))
    assert.ok(report.valid)
    assert.equal(report.list.kind, 'list-of-lists')
    const [pointer] = report.list.pointers
    assert.deepEqual(
      [pointer?.url, pointer?.territory, pointer?.signers.length],
      ['https://example.org/de.xml', 'DE', 2],
    )
  })

  it('is the same with other line ends, comments and references, which its canonical form does not keep', async () => {
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ services: [granted()] }, { signer })
    const other = text
      .replaceAll('\n', '\r\n')
      .replace('<SchemeTerritory>XX', '<SchemeTerritory><!-- of tests --><![CDATA[X]]>&#88;')
      .replace('<TSLSequenceNumber>', '<TSLSequenceNumber  >')
    assert.deepEqual(
      await checkTrustedList(encode(other), signers(signer)),
      await checkTrustedList(encode(text), signers(signer)),
    )
    assert.equal((await checkTrustedList(encode(other), signers(signer))).valid, true)
  })

  it('is refused where it was altered, or its signature was', async () => {
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ services: [granted()] }, { signer })
    for (const altered of [
      text.replace('Svcstatus/granted', 'Svcstatus/withdrawn'),
      text.replace('<TSLSequenceNumber>1<', '<TSLSequenceNumber>2<'),
      text.replace('<x:SigningTime>2026', '<x:SigningTime>2025'),
      text.replace(
        'xml-exc-c14n#"></ds:Transform></ds:Transforms>',
        'xml-exc-c14n#" ></ds:Transform> </ds:Transforms>',
      ),
      text.replace(/<ds:SignatureValue>./, (start) =>
        start.endsWith('A') ? start.replace(/.$/, 'B') : start.replace(/.$/, 'A'),
      ),
      text.replace('</TrustServiceStatusList>', '<?added later?></TrustServiceStatusList>'),
    ]) {
      assert.notEqual(altered, text)
      const report = await checkTrustedList(encode(altered), signers(signer))
      assert.equal(report.valid, false)
      assert.match(
        report.valid ? '' : report.reason,
        /^The signature of the list is not valid: (what it covers was altered|it is not by)/,
      )
    }
  })

  it('is refused where a right signature was wrapped into another list', async () => {
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ services: [granted()] }, { signer })
    const forged = writeList({ services: [granted({ certificate: stranger.issuing.certificate })] })
    const signature = text.slice(text.indexOf('<ds:Signature '), text.indexOf('</ds:Signature>') + 15)
    const original = text.slice(text.indexOf('<TrustServiceStatusList'))
    const end = forged.lastIndexOf('</')
    const wrapped = [
      // The signed list hides in the new one, or in its signature, with the signature moved up.
      `${forged.slice(0, end)}${original}${forged.slice(end)}`,
      `${forged.slice(0, end)}${signature}${forged.slice(end)}`,
      `${forged.slice(0, end)}${signature.replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)}${forged.slice(end)}`,
      `${forged.slice(0, end)}${signature.replaceAll('URI=""', 'URI="#list"').replace('</ds:Signature>', `<ds:Object>${original}</ds:Object></ds:Signature>`)}${forged.slice(end)}`,
      // Two signatures, of which the valid one covers nothing of it.
      `${forged.slice(0, end)}${signature}${signature}${forged.slice(end)}`,
    ]
    for (const one of wrapped) assert.equal((await checkTrustedList(encode(one), signers(signer))).valid, false)
  })

  it('is refused where its signature covers only a part', async () => {
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ services: [granted()] }, { signer, leavesOutList: true })
    const report = await checkTrustedList(encode(text), signers(signer))
    assert.match(report.valid ? '' : report.reason, /it does not cover the document/)
  })

  it('is refused where somebody else signed it, also under the certificate of an expected signer', async () => {
    const text = await made()
    const other = await stranger.issue('signer')
    const report = await checkTrustedList(encode(text), signers(other))
    assert.deepEqual(report, {
      valid: false,
      reason: 'The list is signed by a certificate that is not among those expected.',
    })
    const expected = await operator.issue('signer')
    const claimed = await makeTrustedList({}, { signer: { ...other, certificate: expected.certificate } })
    assert.equal((await checkTrustedList(encode(claimed), signers(expected))).valid, false)
    assert.equal((await checkTrustedList(encode(text), [])).valid, false)
  })

  it('is refused where its signer had no valid certificate when it was issued', async () => {
    const signer = await operator.issue('signer')
    const issuedAt = new Date(NOT_BEFORE.getTime() - 1000)
    const report = await checkTrustedList(encode(await makeTrustedList({ issuedAt }, { signer })), signers(signer))
    assert.match(report.valid ? '' : report.reason, /was not valid when the list was issued/)
  })

  it('is refused with a document type, entities, or beyond the bounds, before anything expands', async () => {
    const text = await made()
    const body = text.slice(text.indexOf('<Trust'))
    const deep = 5000
    for (const hostile of [
      `<!DOCTYPE a [<!ENTITY b "c">]>${body}`,
      body.replace('Test Provider', '&b;'),
      body.replace('Test Provider', '&#0;'),
      `${'<a>'.repeat(deep)}${'</a>'.repeat(deep)}`,
      body.replace('<TSLSequenceNumber>1', '<TSLSequenceNumber>99999999999'),
      body.slice(0, -5),
      `${body}<b></b>`,
      body.replace('xml:lang="en"', 'xml:lang="en" xml:lang="en"'),
      '',
      'no XML',
    ]) {
      const report = await checkTrustedList(encode(hostile), [operator.root.certificate])
      assert.equal(report.valid, false)
    }
    // Each element inside would copy all of these.
    const declared = Array.from({ length: 60 }, (_, i) => ` xmlns:NAME${i}="u"`).join('')
    const scopes = `<a${declared.replaceAll('NAME', 'p')}><a${declared.replaceAll('NAME', 'q')}></a></a>`
    const report = await checkTrustedList(encode(scopes), [operator.root.certificate])
    assert.match(report.valid ? '' : report.reason, /declares more than 100 prefixes/)
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a></a>')
    assert.match(JSON.stringify(await checkTrustedList(latin, [])), /ISO-8859-1, not in UTF-8/)
  })
})

describe('The qualified status of a signature', () => {
  const time = new Date('2026-06-01T00:00:00Z')
  const listed = async (service: Partial<ServiceChoice>): Promise<TrustedList> => {
    const signer = await operator.issue('signer')
    const text = await makeTrustedList({ services: [granted(service)] }, { signer })
    const report = await checkTrustedList(encode(text), [signer.certificate])
    assert.ok(report.valid, JSON.stringify(report))
    return report.list
  }
  const judge = async (
    claims: Parameters<typeof qcStatements>[0] | null,
    service: Partial<ServiceChoice> = {},
    { at = time, ...more }: Partial<CertificateRequest> & { at?: Date } = {},
  ) => {
    const { services } = await listed(service)
    const extensions = claims === null ? [] : [qcStatements(claims)]
    const { certificate } = await provider.issue('signer', { ...more, extensions })
    const path = [certificate, provider.issuing.certificate, provider.root.certificate]
    return judgeQualified({ path, time: at, services })
  }
  const levelOf = async (...question: Parameters<typeof judge>) => (await judge(...question)).level

  it('is that of the certificate where a listed service issued it', async () => {
    assert.equal(await levelOf({ device: true, type: 'signature' }), 'QES')
    assert.equal(await levelOf({ device: true, type: 'seal' }), 'QESeal')
    assert.equal(await levelOf({ type: 'signature' }), 'AdES-QC')
    assert.equal(await levelOf({ type: 'seal' }), 'AdESeal-QC')
    assert.equal(await levelOf({ device: true }), 'QES')
    assert.equal(await levelOf({ device: true, type: 'web' }), 'AdES')
    assert.equal(await levelOf({ compliance: false, device: true, type: 'signature' }), 'AdES')
    assert.equal(await levelOf(null), 'AdES')
  })

  it('is advanced where no list knows the issuer, whatever the certificate says', async () => {
    const { certificate } = await provider.issue('signer', { extensions: [qcStatements({ device: true })] })
    const { level, reason } = judgeQualified({ path: [certificate], time, services: [] })
    assert.deepEqual([level, reason], ['AdES', 'No service in a trusted list issued the certificate.'])
  })

  it('counts the status of the service at the time of signing, from its history', async () => {
    const withdrawnLater = {
      status: 'withdrawn',
      from: new Date('2026-07-01T00:00:00Z'),
      history: [{ status: 'granted', from: new Date('2020-01-01T00:00:00Z') }],
    }
    const claims = { device: true, type: 'signature' } as const
    assert.equal(await levelOf(claims, withdrawnLater), 'QES')
    const after = await judge(claims, withdrawnLater, { at: new Date('2026-07-02T00:00:00Z') })
    assert.equal(after.level, 'AdES')
    assert.match(after.reason, /On 2026-07-02, the service “Test Service” of Test Provider was withdrawn/)
    const grantedLater = { ...granted(), from: new Date('2026-02-01T00:00:00Z'), history: [] }
    assert.match((await judge(claims, grantedLater)).reason, /On 2026-01-01, .* was not listed/)
  })

  it('follows the qualifiers of the list where their criteria are met', async () => {
    const qualified = (qualifiers: string[], criteria = EVERY_SIGNER) => ({
      qualifications: [{ qualifiers, criteria }],
    })
    assert.equal(await levelOf({ type: 'signature' }, qualified(['QCWithQSCD'])), 'QES')
    assert.equal(await levelOf({ type: 'signature', device: true }, qualified(['QCNoQSCD'])), 'AdES-QC')
    assert.equal(await levelOf({ type: 'signature', device: true }, qualified(['QCQSCDStatusAsInCert'])), 'QES')
    assert.equal(await levelOf({ type: 'signature', device: true }, qualified(['QCWithQSCD', 'QCNoQSCD'])), 'AdES-QC')
    assert.equal(await levelOf({ type: 'signature', device: true }, qualified(['NotQualified'])), 'AdES')
    assert.equal(await levelOf({ device: true }, qualified(['QCForESeal'])), 'QESeal')
    assert.equal(await levelOf({ compliance: false, device: true }, qualified(['QCStatement', 'QCForESig'])), 'QES')
    const policy = '1.2.3.4.5'
    const byPolicy = qualified(['QCWithSSCD'], withPolicy(policy))
    assert.equal(await levelOf({ type: 'signature' }, byPolicy), 'AdES-QC')
    assert.equal(await levelOf({ type: 'signature' }, byPolicy, { policies: [policy] }), 'QES')
  })

  it('needs a service that is listed for such certificates', async () => {
    assert.equal(await levelOf({ type: 'seal', device: true }, { purposes: ['ForeSignatures'] }), 'AdES')
    assert.equal(await levelOf({ type: 'seal', device: true }, { purposes: ['ForeSignatures', 'ForeSeals'] }), 'QESeal')
  })
})

describe('The services of trusted lists', () => {
  it('are found by the issuers of a path, and give anchors for the times when they were granted', async () => {
    const signer = await operator.issue('signer')
    const withdrawn = {
      status: 'withdrawn',
      from: new Date('2026-07-01T00:00:00Z'),
      history: [{ status: 'granted', from: new Date('2020-01-01T00:00:00Z') }],
    }
    const timestamps = granted({ type: 'TSA/QTST', certificate: provider.root.certificate })
    const text = await makeTrustedList({ services: [granted(withdrawn), timestamps] }, { signer })
    const report = await checkTrustedList(encode(text), [signer.certificate])
    assert.ok(report.valid)
    const index = new ServiceIndex([report.list])
    const { certificate } = await provider.issue('signer')
    const path = [certificate, provider.issuing.certificate, provider.root.certificate]
    const before = new Date('2026-06-01T00:00:00Z')
    const signature = { path, provenTime: before, revocation: 'good' } as const
    assert.match(index.qualify(signature, before)?.reason ?? '', /is not qualified/)
    assert.match(index.qualify({ ...signature, provenTime: withdrawn.from }, before)?.reason ?? '', /was withdrawn/)
    const later = new Date('2027-01-01T00:00:00Z')
    assert.match(index.qualify(signature, later)?.reason ?? '', /The trusted list of XX expired on 2026-12-01\.$/)
    assert.equal(index.qualify({ ...signature, path: [certificate, stranger.issuing.certificate] }, before), null)
    const [anchor, ...others] = index.anchorsFor([certificate])
    assert.equal(others.length, 0)
    assert.equal(anchor?.purpose, 'document-signing')
    assert.deepEqual(anchor?.granted, [{ from: new Date('2020-01-01T00:00:00Z'), until: withdrawn.from }])
    assert.equal(index.anchorsFor([stranger.issuing.certificate]).length, 0)
    assert.equal(index.anchorsFor(path).length, 2)
    const buckets = bucketsFor([certificate], [])
    assert.equal(buckets.length, 1)
    const part = new ServiceIndex(buckets.flatMap((bucket) => index.inBucket(bucket)))
    assert.deepEqual(part.anchorsFor([certificate]), [anchor])
    assert.equal(part.qualify(signature, before)?.level, 'AdES')
  })
})
