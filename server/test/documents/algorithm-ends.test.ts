import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type AlgorithmEnds, readAlgorithmEnds } from '@countersign/pki'
import { pino } from 'pino'
import { openAuthority } from '../../src/features/authority/authority.ts'
import { findDocument, findVersions } from '../../src/features/documents/find-document.ts'
import { judgePdf } from '../../src/features/documents/judge-file.ts'
import { readFile } from '../../src/features/documents/keep-file.ts'
import { listUnrenewed } from '../../src/features/documents/renewal/list-unrenewed.ts'
import { type RenewalPorts, renewDocuments } from '../../src/features/documents/renewal/renew-documents.ts'
import { createOwnTimestampAuthority } from '../../src/features/time-stamping-authority/own-authority.ts'
import { PdfWorkFailed } from '../../src/ports/pdf-work.ts'
import { setTimers } from '../harness/set-timers.ts'
import { type SigningFixture, signingFixture } from '../signing/signing-fixture.ts'

const day = 86_400_000

describe('A finished document whose algorithm ends in six years', () => {
  let fixture: SigningFixture
  let documentId: string
  let end: Date
  let untilEnd: string
  beforeEach(async () => {
    fixture = await signingFixture()
    const created = await fixture.create(['Ann'])
    await fixture.advance(created.request.id)
    await fixture.sign(created, 0)
    await fixture.advance(created.request.id)
    documentId = created.request.documentId
    const inSixYears = new Date(fixture.ports.clock.now().getTime() + 6 * 365 * day)
    end = new Date(`${inSixYears.toISOString().slice(0, 10)}T00:00:00Z`)
    untilEnd = new Date(end.getTime() - 1).toISOString()
  })
  afterEach(() => fixture.end())

  const announced = (...names: string[]) =>
    readAlgorithmEnds(names.map((name) => `${name}=${end.toISOString().slice(0, 10)}`).join())
  /** The service as started with these ends. */
  const started = async (algorithmEnds: AlgorithmEnds): Promise<RenewalPorts> => {
    const { ports } = fixture
    ports.clock.advance(1)
    const authority = await openAuthority({ ...ports, algorithmEnds })
    return {
      ...(await unchanged(algorithmEnds)),
      authority,
      timestampAuthority: ownAuthority(authority, algorithmEnds),
    }
  }
  const ownAuthority = (authority: RenewalPorts['authority'], algorithmEnds: AlgorithmEnds) =>
    createOwnTimestampAuthority({
      ...fixture.ports,
      authority,
      algorithmEnds,
      policy: '2.999.1',
      clockProblem: async () => undefined,
    })
  /** The service as started with these ends, with its existing keys. */
  const unchanged = async (algorithmEnds: AlgorithmEnds): Promise<RenewalPorts> => ({
    ...fixture.ports,
    algorithmEnds,
    timestampAuthority: ownAuthority(fixture.ports.authority, algorithmEnds),
    timestampRoots: [],
    timers: setTimers(),
    logger: pino({ level: 'silent' }),
    queue: { enqueue: async () => {} },
  })
  const { signal } = new AbortController()
  const renew = (ports: RenewalPorts) => renewDocuments(ports, { signal })
  const goTo = (daysBefore: number) =>
    fixture.ports.clock.advance((end.getTime() - daysBefore * day - fixture.ports.clock.now().getTime()) / 1000)
  const document = async () => {
    const found = await findDocument(fixture.ports, documentId)
    assert.ok(found)
    return found
  }
  const kinds = async () => (await findVersions(fixture.ports, documentId)).map(({ kind }) => kind)
  const judged = async (ports: RenewalPorts, back = 0) => {
    const versions = await findVersions(fixture.ports, documentId)
    const hash = versions.at(-1 - back)?.fileHash ?? ''
    return await judgePdf(ports, await readFile(fixture.ports, hash), 'DOCUMENT_NOT_MODIFIABLE')
  }

  for (const names of [['P-256'], ['SHA-256'], ['P-256', 'SHA-256']]) {
    it(`is renewed in the year before by stronger keys, and is valid afterwards (${names.join(' and ')})`, async () => {
      const ports = await started(announced(...names))
      assert.ok(((await document()).protectedUntil ?? end) > end)
      await renew(ports)
      assert.equal((await document()).protectedUntil?.toISOString(), untilEnd, 'it is measured again')
      goTo(400)
      await ports.authority.renew()
      await renew(ports)
      assert.ok(!(await kinds()).includes('RENEWED'))
      goTo(360)
      await renew(ports)
      assert.equal((await kinds()).at(-1), 'RENEWED')
      assert.ok(((await document()).protectedUntil ?? end) > end)
      await renew(ports)
      assert.equal((await kinds()).filter((kind) => kind === 'RENEWED').length, 1)
      goTo(-30)
      await ports.authority.renew()
      const report = await judged(ports)
      assert.equal(report.verdict, 'valid', JSON.stringify(report.signatures.map(({ reasons }) => reasons)))
      assert.equal(report.protectedUntil?.toISOString(), (await document()).protectedUntil?.toISOString())
      const older = await judged(ports, 1)
      assert.equal(older.verdict, 'not-valid', 'as it was before its renewal')
      assert.match(older.signatures[0]?.reasons.join() ?? '', /too weak/)
    })
  }

  it('says why it cannot be renewed where the authority has no stronger algorithm', async () => {
    const ports = await unchanged(announced('P-256'))
    await renew(ports)
    goTo(360)
    await renew(ports)
    assert.ok(!(await kinds()).includes('RENEWED'))
    const { renewalProblem } = await document()
    assert.match(renewalProblem ?? '', /uses P-256, which is too weak from \d{4}-\d\d-\d\d\. .*TSA_URL/)
    const { documents } = await listUnrenewed(fixture.ports, fixture.caller.userId ?? '')
    assert.deepEqual(
      documents.map(({ id, problem }) => [id, problem]),
      [[documentId, renewalProblem]],
    )
    await renew(await started(announced('P-256')))
    assert.equal((await kinds()).at(-1), 'RENEWED')
    assert.equal((await document()).renewalProblem, null)
  })

  it('is measured once where an end does not concern it, and once more when that end is near', async () => {
    let measured = 0
    const { pdfWork } = fixture.ports
    const verify: typeof pdfWork.verify = (...given) => {
      measured++
      return pdfWork.verify(...given)
    }
    const ports = { ...(await started(announced('P-521'))), pdfWork: { ...pdfWork, verify } }
    const { protectedUntil } = await document()
    for (const [daysBefore, times] of [
      [2000, 1],
      [1999, 1],
      [390, 2],
      [380, 2],
    ] as const) {
      goTo(daysBefore)
      await renew(ports)
      assert.equal(measured, times, `${daysBefore} days before`)
    }
    assert.deepEqual((await document()).protectedUntil, protectedUntil)
  })

  it('is measured again the next day where it could not be, however far the end is', async () => {
    const { pdfWork } = fixture.ports
    let isBroken = true
    const verify: typeof pdfWork.verify = (...given) =>
      isBroken ? Promise.reject(new PdfWorkFailed('broken', 'no thread')) : pdfWork.verify(...given)
    const ports = { ...(await started(announced('P-521'))), pdfWork: { ...pdfWork, verify } }
    await renew(ports)
    assert.match((await document()).renewalProblem ?? '', /tries again every day/)
    isBroken = false
    fixture.ports.clock.advance(86_400)
    await renew(ports)
    assert.equal((await document()).renewalProblem, null)
  })
})
