import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { formatProofFile, parseProofFile } from '@countersign/proof'
import pg from 'pg'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const count = 250

/** The steps build on each other, like those of a person. */
describe('A folder of hundreds of files', () => {
  let service: TestService
  let key: string
  let folder: string
  let files: string
  before(async () => {
    service = await startTestService()
    ;({ key } = await service.organization())
    folder = await mkdtemp(join(tmpdir(), 'countersign-stamped-'))
    files = join(folder, 'files')
    await mkdir(files)
    await Promise.all(Array.from({ length: count }, (_, index) => writeFile(join(files, `${index}.txt`), `${index}`)))
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const countersign = async (...words: string[]) => {
    const home = { HOME: folder, XDG_CONFIG_HOME: join(folder, 'config'), XDG_STATE_HOME: join(folder, 'state') }
    const env = { ...home, COUNTERSIGN_URL: service.url, COUNTERSIGN_API_KEY: key }
    const { code, stdout, stderr } = await runCountersign([...words, '--json'], env)
    assert.deepEqual([code, stderr], [0, ''])
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '').summary
  }
  const idsOf = async (wanted: number): Promise<string[]> => {
    const database = new pg.Client(service.databaseUrl)
    await database.connect()
    try {
      const { rows } = await database.query('select id from log_entries where sequence_number > 0 limit $1', [wanted])
      return rows.map(({ id }) => id)
    } finally {
      await database.end()
    }
  }
  const proofIn = async (name: string) => parseProofFile(await readFile(join(files, `${name}.proof`), 'utf8'))

  it('is stamped with two requests of the hundred that a new key has', async () => {
    const summary = await countersign('stamp', files)
    assert.deepEqual([summary.stamped, summary.failed], [count, 0])
    const { headers, json } = await service.call('GET', '/api/v1/quota', { key })
    assert.deepEqual([headers.get('ratelimit-limit'), headers.get('ratelimit-remaining')], ['100', '97'])
    assert.equal(json.data.timestamps.used, count)
    assert.equal((await countersign('stamp', files)).unchanged, count)
  })

  it('is proved without the service, and completely once the chain confirms it', async () => {
    assert.equal((await countersign('verify', files)).valid, count)
    assert.equal((await countersign('upgrade', files)).pending, count)
    await service.admin('POST', '/anchoring/now')
    await service.settled()
    assert.deepEqual(await countersign('upgrade', files), { complete: 0, upgraded: count, pending: 0, failed: 0 })
    assert.equal((await countersign('verify', files)).valid, count)
    assert.equal((await proofIn('0.txt')).anchor?.network, 'local')
  })

  it('has the same proofs by the API, those that the chain confirms beside one that waits', async () => {
    const hash = createHash('sha256').update('later').digest('hex')
    const { id: later } = (await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).json.data
    const ids = [...(await idsOf(3)), later]
    const { json } = await service.call('POST', '/api/v1/timestamp/proofs', { key, body: { ids } })
    const saved = await Promise.all(Array.from({ length: count }, (_, index) => proofIn(`${index}.txt`)))
    for (const [index, one] of json.data.proofs.entries()) {
      const { text } = await service.call('GET', `/api/v1/timestamp/${ids[index]}/proof`, { key })
      assert.deepEqual(one, JSON.parse(text))
      if (index === 3) assert.equal(one.anchor, undefined)
      else assert.ok(saved.some((proof) => formatProofFile(proof) === formatProofFile(parseProofFile(text))))
    }
  })

  it('is asked for in smaller parts where the anchor is long', async () => {
    const database = new pg.Client(service.databaseUrl)
    await database.connect()
    try {
      const long = `jsonb_set(anchor, '{inclusion,header}', to_jsonb(repeat('00', 40000)))`
      await database.query(`update anchor_batches set anchor = ${long}`)
    } finally {
      await database.end()
    }
    const ids = await idsOf(count)
    const ask = (wanted: readonly string[]) =>
      service.call('POST', '/api/v1/timestamp/proofs', { key, body: { ids: wanted } })
    const refused = await ask(ids)
    assert.deepEqual([refused.status, refused.headers.get('x-error-field')], [400, '/ids'])
    assert.match(refused.json.error, /Request fewer ids/)
    assert.equal((await ask(ids.slice(0, 100))).status, 200)
  })
})
