import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { contract } from '../../scripts/screenshots/contract.ts'
import { freePort } from '../../server/test/harness/service-process.ts'
import { openOwnHarness, type SigningHarness } from '../../server/test/signing/signing-harness.ts'
import { examplesFolder, startExample } from './run-example.ts'

const run = promisify(execFile)

describe('The examples, against a service', () => {
  let harness: SigningHarness
  let folder: string
  let shopPort: number
  const secrets = () => ({ COUNTERSIGN_URL: harness.service.url, COUNTERSIGN_API_KEY: harness.key })

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-examples-'))
    shopPort = await freePort()
    harness = await openOwnHarness({ ALLOWED_PRIVATE_HOSTS: `127.0.0.1:${shopPort}` })
  })
  after(async () => {
    await harness.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('use the contract that the pictures of the README show', async () => {
    assert.deepEqual(await readFile(join(examplesFolder, 'contract.pdf')), Buffer.from(contract()))
  })

  it('timestamp the result of a build, once for each build', async () => {
    const artifact = join(folder, 'app 1.0.tgz')
    await writeFile(artifact, 'what a build has made')
    const env = { ...process.env, ...secrets(), CI_RUN_ID: '4711' }
    const script = join(examplesFolder, 'ci/timestamp-artifact.sh')
    assert.match((await run(script, [artifact], { env })).stdout, /app 1\.0\.tgz: recorded at 2.*, proof at http/)
    const record = await readFile(`${artifact}.timestamp.json`, 'utf8')
    const fingerprint = createHash('sha256').update('what a build has made').digest('hex')
    assert.equal(JSON.parse(record).data.fingerprint, fingerprint)
    await run(script, [artifact], { env })
    assert.equal(await readFile(`${artifact}.timestamp.json`, 'utf8'), record)
    const refused = run(script, [artifact], { env: { ...env, COUNTERSIGN_API_KEY: 'cs_live_wrong' } })
    await assert.rejects(refused, /401/)
  })

  it('let the customer of a shop sign, and the shop is notified', async () => {
    const url = `http://127.0.0.1:${shopPort}`
    const shop = startExample(process.execPath, ['web-shop/shop.ts'], { ...secrets(), SHOP_URL: url })
    try {
      await shop.printed('The shop is open')
      const ordered = await fetch(`${url}/orders/17?name=Mara+Okafor&email=mara@example.org`, {
        method: 'POST',
        redirect: 'manual',
      })
      assert.equal(ordered.status, 303)
      const link = ordered.headers.get('location') ?? ''
      const state = async () => (await fetch(`${url}/orders/17`)).text()
      assert.equal(await state(), 'Order 17 waits for the signature\n')
      await harness.service.settled()
      await harness.sign(link)
      await harness.service.settled()
      assert.equal(await state(), 'Order 17 signed\n')
    } finally {
      await shop.end()
    }
  })

  it('check the evidence of a completed request with standard tools, and detect changes', async () => {
    const created = await harness.request({
      signers: [
        { email: 'anna@example.org', name: 'Anna Example' },
        { email: 'ben@example.org', name: 'Ben Example' },
      ],
    })
    const id = created.signingRequestId
    await harness.invited(id)
    for (const { signingUrl } of created.signers) assert.equal((await harness.sign(signingUrl)).status, 200)
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const headers = { 'x-api-key': harness.key }
    const download = await fetch(`${harness.service.url}/api/v1/signing/${id}/evidence`, { headers })
    const evidence = join(folder, 'evidence.zip')
    await writeFile(evidence, new Uint8Array(await download.arrayBuffer()))
    const script = join(examplesFolder, 'offline/check-evidence.sh')
    const { stdout } = await run(script, [evidence])
    assert.equal(stdout.match(/Signature is Valid/g)?.length, 2)
    assert.equal(stdout.match(/: OK$/gm)?.length, 2)
    assert.equal(stdout.match(/: good$/gm)?.length, 2)
    assert.match(stdout, /\d+ events in order\n$/)

    const unpacked = join(folder, 'evidence')
    await run('unzip', ['-q', evidence, '-d', unpacked])
    const trail = join(unpacked, 'trail.json')
    await writeFile(trail, (await readFile(trail, 'utf8')).replace('Anna Example', 'Eve Example'))
    const changed = join(folder, 'changed.zip')
    await run('python3', ['-m', 'zipfile', '-c', changed, ...(await readdir(unpacked))], { cwd: unpacked })
    await assert.rejects(run(script, [changed]), /does not follow the one before it/)
  })
})
