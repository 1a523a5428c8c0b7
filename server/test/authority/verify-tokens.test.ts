import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { beginTimestamp, makeTimestampRequest, readTimestampRequest, readTimestampResponse } from '@countersign/pki'
import { pino } from 'pino'
import { type Authority, openAuthority } from '../../src/features/authority/authority.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { recordToken } from '../../src/features/time-stamping-authority/record-token.ts'
import { newTokenNumber } from '../../src/features/time-stamping-authority/serial-number.ts'
import { systemClock, systemTimers } from '../../src/infrastructure/clock/system-time.ts'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { openKeys } from '../../src/infrastructure/key-store/open-keys.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const command = join(import.meta.dirname, '../../../packages/client/src/cli/main.ts')

const secretKey = randomBytes(32)

describe('countersign verify of a token', () => {
  const document = randomBytes(1000)
  const digest = createHash('sha256').update(document).digest()
  let service: TestService
  let folder: string
  const at = (name: string) => join(folder, name)
  before(async () => {
    service = await startTestService({ environment: { SECRET_KEY: secretKey.toString('hex') } })
    folder = await mkdtemp(join(tmpdir(), 'countersign-verify-tokens-'))
    await writeFile(at('document'), document)
    await writeFile(at('other'), randomBytes(10))
  })
  after(async () => {
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function issued(certReq: boolean, by = service): Promise<Uint8Array> {
    const headers = { 'content-type': 'application/timestamp-query' }
    const body = Buffer.from(makeTimestampRequest({ digest, certReq, nonce: 5n }))
    const answer = await fetch(`${by.url}/tsa`, { method: 'POST', headers, body })
    return new Uint8Array(await answer.arrayBuffer())
  }

  async function verify(bytes: Uint8Array, ...words: string[]) {
    await writeFile(at('answer.tsr'), bytes)
    const args = [command, 'verify', at('answer.tsr'), '--url', service.url, ...words]
    return await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
      execFile(process.execPath, args, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
      )
    })
  }

  for (const certReq of [true, false]) {
    it(`finds a token ${certReq ? 'with' : 'without'} certificates in the log, and says what it proves`, async () => {
      const { code, stdout, stderr } = await verify(await issued(certReq), '--data', at('document'))
      assert.deepEqual([code, stderr], [0, ''])
      assert.match(stdout, /answer\.tsr is valid, and the log recorded it when it was issued\./)
      assert.match(stdout, /entry +\d+, TOKEN/)
      assert.match(stdout, /- The token is entry \d+ of the log .*\/log\. Its time was not changed later\./)
      assert.match(stdout, /- It is for .*document\./)
    })
  }

  it('shows which clauses of ETSI EN 319 422 a token does not follow, and accepts it all the same', async (t) => {
    const answer = await issued(false)
    const { code, stdout } = await verify(answer)
    assert.equal(code, 0)
    const differs = 'The token is valid, but does not follow the profile ETSI EN 319 422 in all clauses:'
    assert.ok(stdout.includes(`${differs}\n- 6.2: The subject of the certificate has no countryName.\n`), stdout)
    const country = { kind: 'broken', clause: '6.2', text: 'The subject of the certificate has no countryName.' }
    assert.deepEqual(JSON.parse((await verify(answer, '--json')).stdout).token.profile, [country])

    const conforming = await startTestService({
      environment: { TSA_SUBJECT: 'C=IT, O=Example S.p.A., CN=Example TSA' },
    })
    t.after(() => conforming.stop())
    const own = await verify(await issued(false, conforming), '--url', conforming.url)
    assert.deepEqual([own.code, own.stderr], [0, ''])
    assert.match(own.stdout, /^The token and its certificate follow the profile ETSI EN 319 422\.$/m)
    assert.doesNotMatch(own.stdout, /countryName/)
  })

  it('takes the token without its response, and another file for what it is', async () => {
    const response = readTimestampResponse(await issued(true))
    assert.ok(response.granted)
    const { code, stdout } = await verify(response.token, '--json')
    assert.equal(code, 0)
    assert.equal(JSON.parse(stdout).token.digest, digest.toString('hex'))
    const other = await verify(response.token, '--data', at('other'))
    assert.deepEqual([other.code, /The timestamp is for other data/.test(other.stderr)], [1, true])
  })

  it('works offline with the proof of the token and the roots, and refuses the proof of another one', async () => {
    const answer = await issued(true)
    const found = JSON.parse((await verify(answer, '--json')).stdout)
    const lookUp = `/verification/v1/tokens/${found.token.serialNumber}`
    const { proof } = (await service.call('GET', lookUp)).json.data
    await writeFile(at('token.proof'), JSON.stringify(proof))
    const certificates = ['tsa', 'issuing', 'roots'].map((name) => service.call('GET', `/pki/${name}.pem`))
    await writeFile(at('roots.pem'), (await Promise.all(certificates)).map(({ text }) => text).join(''))
    const offline = ['--proof', at('token.proof'), '--roots', at('roots.pem'), '--url', 'http://127.0.0.1:9']
    assert.equal((await verify(answer, ...offline)).code, 0)
    const other = await verify(await issued(true), ...offline)
    assert.deepEqual([other.code, /not the document that this proof is for/.test(other.stderr)], [1, true])
  })

  it('detects a backdated token: signed with the key of the authority, and not in the log', async (t) => {
    const { authority } = await stolenKeys(t)
    const { response } = await backdated(authority, 120_000)
    const { code, stderr } = await verify(response)
    assert.equal(code, 1)
    assert.match(stderr, /has no entry for .*answer\.tsr, which states the time \d{4}-/)
    assert.match(stderr, /The token is backdated, or another authority issued it/)
  })

  it('detects a token that was recorded later than its time', async (t) => {
    const { authority, log } = await stolenKeys(t)
    const { response, token } = await backdated(authority, 3600)
    assert.equal((await verify(response)).code, 1)
    const { response: late, token: lateToken } = await backdated(authority, 60_000)
    assert.match((await recordToken(log, lateToken)) ?? '', /[6-9]\d{4} ms before that of its entry/)
    const { code, stderr } = await verify(late)
    assert.deepEqual(
      [code, /did not record this token when it was issued: .* [6-9]\d{4} ms before/.test(stderr)],
      [1, true],
    )
    assert.equal(await recordToken(log, token), undefined)
    assert.equal((await verify(response)).code, 0)
  })

  /** What somebody with the database and the secret key can sign and record. */
  async function stolenKeys(t: { after(act: () => Promise<void>): void }) {
    const logger = pino({ level: 'silent' })
    const { close, ...opened } = await openDatabase({
      databaseUrl: service.databaseUrl,
      dataDir: folder,
      maxConnections: 2,
      log: logger,
      onGivenUp: () => {},
    })
    t.after(close)
    const vault = createSecretKeyVault(secretKey)
    const ports = {
      ...opened,
      clock: systemClock,
      timers: systemTimers,
      randomness: systemRandomness,
      vault,
      keys: openKeys({ vault }),
      publicUrl: service.url,
      mode: 'live' as const,
      algorithmEnds: {},
      memories: [],
    }
    return { authority: await openAuthority(ports), log: await openLog(ports, undefined, service.url) }
  }

  async function backdated(authority: Authority, byMs: number) {
    const time = new Date(Date.now() - byMs)
    const { serialNumber, entryId } = newTokenNumber(time, systemRandomness)
    const { info, respond } = beginTimestamp({
      request: readTimestampRequest(makeTimestampRequest({ digest, certReq: true })),
      signer: authority.signer('tsa'),
      policy: '2.25.147692271383475540728617189660543516241',
      serialNumber,
      time,
      ordering: false,
    })
    return { response: await respond(), token: { entryId, info, time } }
  }
})
