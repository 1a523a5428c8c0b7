import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { writePem } from '@countersign/pki'
import { openCheckpoint, parseVerifierKey } from '@countersign/proof'
import { openssl } from '../harness/openssl.ts'
import { type OutsideAuthority, startOutsideAuthority } from '../harness/outside-authority.ts'
import { runScheduled } from '../harness/run-scheduled.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { type Network, networkOfLogs } from '../witnesses/network-of-logs.ts'

interface Listed {
  readonly size: number
  readonly root: string
  readonly signedAt: string
  readonly note: string
  readonly cosignatures: readonly { witness: string; keyId: string; cosignedAt: string; lastCosignedAt: string }[]
  readonly confirmedAt: string | null
  readonly timestamp: { authority: string | null; time: string; tokenUrl: string } | null
  readonly anchor: Record<string, unknown> | null
}

const path = '/verification/v1/checkpoints'

/** Records a hash and waits until a checkpoint covers it. Returns the number of the entry, and the checkpoint. */
async function recordAndSign(service: TestService, key: string): Promise<{ index: number; size: number }> {
  const hash = createHash('sha256').update(randomBytes(16)).digest('hex')
  const { id } = (await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })).json.data
  const { index, treeSize } = (await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).json
  return { index, size: treeSize }
}

async function page(service: TestService, query = ''): Promise<{ checkpoints: Listed[]; nextCursor: string | null }> {
  const { status, json, text } = await service.call('GET', path + query)
  assert.equal(status, 200, text)
  return json.data
}

describe('The public list of checkpoints', () => {
  const recorded: { index: number; size: number }[] = []
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } })
    key = (await service.organization()).key
    for (let count = 0; count < 25; count++) recorded.push(await recordAndSign(service, key))
  })
  after(() => service.stop())

  it('has every checkpoint that the service has published, newest first, in pages', async () => {
    const found: Listed[] = []
    let cursor: string | null = null
    do {
      const next = await page(service, `?limit=10${cursor === null ? '' : `&cursor=${cursor}`}`)
      assert.ok(next.checkpoints.length <= 10)
      found.push(...next.checkpoints)
      cursor = next.nextCursor
    } while (cursor !== null)
    const sizes = found.map(({ size }) => size)
    assert.deepEqual(
      sizes,
      [...new Set(sizes)].sort((a, b) => b - a),
    )
    for (const { size } of recorded) assert.ok(sizes.includes(size), `${size}`)
  })

  it('shows what the log has signed, and when', async () => {
    const vkey = parseVerifierKey((await service.call('GET', '/log/vkey')).text.trim())
    const { checkpoints } = await page(service)
    assert.equal(checkpoints.length, 20)
    for (const { size, root, note, signedAt, cosignatures, confirmedAt, timestamp, anchor } of checkpoints) {
      const opened = await openCheckpoint(note, vkey)
      assert.deepEqual([opened.size, Buffer.from(opened.root).toString('hex')], [size, root])
      assert.ok(Math.abs(Date.parse(signedAt) - Date.now()) < 600_000)
      assert.deepEqual([cosignatures, confirmedAt, timestamp, anchor], [[], null, null, null])
    }
  })

  it('is for every page and every cache, but not for long: cosignatures arrive within seconds', async () => {
    const { headers } = await service.call('GET', path)
    assert.equal(headers.get('cache-control'), 'public, max-age=1')
    assert.equal(headers.get('access-control-allow-origin'), '*')
  })

  it('has each checkpoint by its size, and no other', async () => {
    const { size } = recorded[3] as { size: number }
    const { checkpoints } = await page(service, '?limit=100')
    const { status, json } = await service.call('GET', `${path}/${size}`)
    assert.deepEqual([status, json.data], [200, checkpoints.find((one) => one.size === size)])
    const unknown = await service.call('GET', `${path}/999999`)
    assert.deepEqual([unknown.status, unknown.headers.get('x-error-code')], [404, 'NOT_FOUND'])
    assert.notEqual(unknown.headers.get('cache-control'), 'public, max-age=1')
  })

  it('refuses what is no page, no size and no entry', async () => {
    for (const wrong of [
      '?limit=101',
      '?limit=0',
      '?cursor=abc',
      '?entry=-1',
      '?entry=x',
      '?entry=1&cursor=3',
      '?entry=1&confirmedBy=witnesses',
      '?confirmedBy=me',
    ]) {
      assert.equal((await service.call('GET', path + wrong)).status, 400, wrong)
    }
    for (const wrong of ['0', '01', 'abc', '-1', '1.5', '99999999999999999']) {
      assert.equal((await service.call('GET', `${path}/${wrong}`)).status, 400, wrong)
    }
  })

  it('finds the first checkpoint that covers an entry, and the one on the chain', async () => {
    const { index, size } = recorded[5] as { index: number; size: number }
    assert.deepEqual(sizesOf(await page(service, `?entry=${index}`)), [size])
    assert.deepEqual(await page(service, '?entry=999999'), { checkpoints: [], nextCursor: null })
    await service.admin('POST', '/anchoring/now')
    const [anchored] = await service.eventually('the batch is confirmed', async () => {
      await runScheduled(service, 'anchoring.work-on-batches')
      const { checkpoints } = await page(service, `?entry=${index}`)
      return checkpoints[0]?.anchor?.status === 'CONFIRMED' && checkpoints
    })
    assert.deepEqual(sizesOf(await page(service, `?entry=${index}`)), [anchored?.size, size])
    assert.deepEqual(sizesOf(await page(service, '?confirmedBy=blockchain')), [anchored?.size])
    assert.deepEqual(sizesOf(await page(service, `?confirmedBy=blockchain&cursor=${anchored?.size}`)), [])
    assert.deepEqual(sizesOf(await page(service, '?confirmedBy=witnesses')), [])
    const [batch] = (await service.admin('GET', '/anchoring/batches')).batches as unknown as Record<string, unknown>[]
    const { explorerUrl, ...anchor } = anchored?.anchor ?? {}
    const { batchId, network, status, txHash, blockNumber, blockTime, cid, gatewayUrl } = batch ?? {}
    const expected = { batchId, network, status, txHash, blockNumber, blockTime, cid, gatewayUrl }
    assert.deepEqual(anchor, { ...expected, reason: null, public: false })
    assert.match(String(explorerUrl), /\/chain\/tx\/0x/)
  })
})

describe('The list of checkpoints of a log with witnesses', () => {
  let network: Network
  before(async () => {
    network = await networkOfLogs(3)
  })
  after(() => network.stop())

  it('shows who has cosigned each checkpoint, and when', async () => {
    const [service] = network.nodes as [TestService]
    const { key } = await service.organization()
    const { index, size } = await recordAndSign(service, key)
    const one = await service.eventually('both witnesses confirm it', async () => {
      const found: Listed = (await service.call('GET', `${path}/${size}`)).json.data
      return found.cosignatures.length === 2 && found
    })
    const witnesses = network.installations.slice(1).map(({ witnessKey }) => witnessKey.split('+'))
    assert.deepEqual(
      one.cosignatures.map(({ witness, keyId }) => [witness, keyId]).sort(),
      witnesses.map(([name, id]) => [name, id]).sort(),
    )
    assert.equal((one.note.match(/^— /gm) ?? []).length, 3)
    const times = one.cosignatures.map(({ cosignedAt }) => Date.parse(cosignedAt))
    assert.equal(Date.parse(one.confirmedAt ?? ''), Math.max(...times))
    for (const { cosignedAt, lastCosignedAt } of one.cosignatures) assert.ok(lastCosignedAt >= cosignedAt)
    // Nothing is lost when larger checkpoints follow.
    const next = await recordAndSign(service, key)
    await service.eventually('the next is confirmed', async () => {
      const found: Listed = (await service.call('GET', `${path}/${next.size}`)).json.data
      return found.confirmedAt !== null
    })
    assert.deepEqual((await service.call('GET', `${path}/${size}`)).json.data.note, one.note)
    const covering = await page(service, `?entry=${index}`)
    assert.deepEqual(sizesOf(covering), [size])
    const first = await page(service, '?confirmedBy=witnesses&limit=1')
    assert.equal(sizesOf(first)[0], next.size)
    assert.equal(sizesOf(await page(service, `?confirmedBy=witnesses&limit=1&cursor=${first.nextCursor}`))[0], size)
  })
})

describe('The list of checkpoints of a service with an external time-stamping authority', () => {
  let outside: OutsideAuthority
  let service: TestService
  let folder: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-checkpoints-'))
    outside = await startOutsideAuthority()
    await writeFile(join(folder, 'roots.pem'), writePem(outside.root))
    const environment = { TSA_URL: outside.url, TSA_ROOTS: join(folder, 'roots.pem'), CHECKPOINT_TOKEN_SECONDS: '1' }
    service = await startTestService({ environment })
  })
  after(async () => {
    await service.stop()
    outside.close()
    await rm(folder, { recursive: true })
  })

  it('shows who has timestamped a checkpoint, and returns a token that openssl verifies', async () => {
    const { key } = await service.organization()
    const { index } = await recordAndSign(service, key)
    const [one] = await service.eventually('it has a token', async () => {
      const { checkpoints } = await page(service, '?confirmedBy=authority')
      return (checkpoints[0]?.size ?? 0) > index && checkpoints
    })
    assert.equal(one?.timestamp?.authority, 'Outside tsa')
    assert.ok(Date.parse(one.timestamp.time) >= Date.parse(one.signedAt) - 1000)
    assert.ok(sizesOf(await page(service, `?entry=${index}`)).includes(one.size))
    const { pathname } = new URL(one.timestamp.tokenUrl)
    const response = await fetch(service.url + pathname)
    assert.equal(response.headers.get('content-type'), 'application/timestamp-reply')
    await writeFile(join(folder, 'token.tsr'), Buffer.from(await response.arrayBuffer()))
    await writeFile(join(folder, 'checkpoint.txt'), one.note.slice(0, one.note.indexOf('\n\n') + 1))
    const at = (name: string) => join(folder, name)
    const words = ['-data', at('checkpoint.txt'), '-in', at('token.tsr'), '-CAfile', at('roots.pem')]
    assert.match(await openssl('ts', '-verify', ...words), /Verification: OK/)
    const missing = await service.call('GET', `${path}/999999/token`)
    assert.equal(missing.status, 404)
  })
})

function sizesOf({ checkpoints }: { readonly checkpoints: readonly Listed[] }): number[] {
  return checkpoints.map(({ size }) => size)
}
