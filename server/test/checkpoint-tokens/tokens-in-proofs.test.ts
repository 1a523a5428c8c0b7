import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { tokenCheckBy, writePem } from '@countersign/pki'
import { formatProofFile, type ProofFile, parseProofFile, sha256, verifyProof } from '@countersign/proof'
import { runCountersign } from '../../../packages/client/test/support/run-countersign.ts'
import { openssl } from '../harness/openssl.ts'
import { type OutsideAuthority, startOutsideAuthority } from '../harness/outside-authority.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const document = Buffer.from('a document that an authority confirms')

describe('a service with an external time-stamping authority', () => {
  let outside: OutsideAuthority
  let service: TestService
  let folder: string
  let roots: string
  let vkey: string
  let proof: ProofFile
  let id: string
  let key: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'countersign-tokens-'))
    roots = join(folder, 'roots.pem')
    outside = await startOutsideAuthority({ accuracy: { seconds: 1 } })
    await writeFile(roots, writePem(outside.root))
    const environment = { TSA_URL: outside.url, TSA_ROOTS: roots, CHECKPOINT_TOKEN_SECONDS: '1' }
    service = await startTestService({ environment })
    vkey = (await service.call('GET', '/log/vkey')).text.trim()
    ;({ key } = await service.organization())
    const hash = Buffer.from(sha256(document)).toString('hex')
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    id = json.data.id
    proof = await service.eventually('the proof has a token', async () => {
      const found = parseProofFile((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).text)
      return found.timestamped !== undefined && found
    })
  })
  after(async () => {
    await service.stop()
    outside.close()
    await rm(folder, { recursive: true })
  })

  const check = (file: ProofFile, anchors = [outside.root]) =>
    verifyProof(sha256(document), file, { vkey, checkToken: tokenCheckBy({ roots: anchors, at: new Date() }) })

  test('adds its token to a proof within seconds, and the proof says by when the document existed', async () => {
    const { valid, proved, limits } = await check(proof)
    assert.equal(valid, true)
    assert.equal(proved?.timestampedBy?.authority, 'Outside tsa')
    assert.equal(proved.timestampedBy.isTrusted, true)
    const seconds = (proved.timestampedBy.time - proved.serverTimestamp) / 1000
    assert.ok(seconds > -1 && seconds < 60, `${seconds} s`)
    assert.deepEqual(limits, ['time-is-claimed', 'not-anchored'])
  })

  test('returns the token in the public proof and in those of many ids, too', async () => {
    const hash = Buffer.from(sha256(document)).toString('hex')
    const open = parseProofFile((await service.call('GET', `/verification/v1/${hash}/proof`)).text)
    assert.deepEqual(open.timestamped, proof.timestamped)
    const { json } = await service.call('POST', '/api/v1/timestamp/proofs', { key, body: { ids: [id] } })
    assert.deepEqual(parseProofFile(JSON.stringify(json.data.proofs[0])).timestamped, proof.timestamped)
  })

  test('issues tokens that openssl verifies against the text of the checkpoint', async () => {
    const { checkpoint = '', token = new Uint8Array() } = proof.timestamped ?? {}
    await writeFile(join(folder, 'checkpoint.txt'), checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1))
    await writeFile(join(folder, 'token.der'), token)
    const files = ['-data', join(folder, 'checkpoint.txt'), '-token_in', '-in', join(folder, 'token.der')]
    assert.match(await openssl('ts', '-verify', ...files, '-CAfile', roots), /Verification: OK/)
  })

  test('is confirmed by the command line offline, with the roots of the authority', async () => {
    const file = join(folder, 'document')
    await writeFile(file, document)
    await writeFile(`${file}.proof`, formatProofFile(proof))
    const trusted = await runCountersign(['verify', file, '--vkey', vkey, '--roots', roots])
    assert.equal(trusted.code, 0, trusted.stderr)
    assert.match(
      trusted.stdout,
      /\n- The document existed by \S+Z: the time-stamping authority Outside tsa confirms that, within \d+ s of the time in the log\.\n/,
    )
    assert.doesNotMatch(trusted.stdout, /When the document existed/)
    const unknown = await runCountersign(['verify', file, '--vkey', vkey])
    assert.equal(unknown.code, 0)
    assert.match(
      unknown.stdout,
      /\n- The document existed by \S+Z, if you trust the time-stamping authority Outside tsa in the proof\.\n/,
    )
    assert.match(unknown.stdout, /\n- Who Outside tsa is\. Its certificate comes from the proof\./)
    assert.match(unknown.stdout, /\n- When the document existed\. No blockchain confirms this proof yet/)
  })

  test('leads to proofs that fail with the token of another checkpoint', async () => {
    const hash = Buffer.from(sha256(Buffer.from('another'))).toString('hex')
    const { json } = await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
    const other = await service.eventually('the other proof has a token', async () => {
      const { text } = await service.call('GET', `/api/v1/timestamp/${json.data.id}/proof`, { key })
      return parseProofFile(text).timestamped
    })
    const { timestamped } = proof
    assert.ok(timestamped !== undefined)
    const { valid, steps } = await check({ ...proof, timestamped: { ...timestamped, token: other.token } })
    assert.equal(valid, false)
    const failing = steps.filter(({ outcome }) => outcome === 'fails')
    assert.deepEqual(failing, [{ step: 'timestamp', outcome: 'fails', detail: 'The timestamp is for other data.' }])
  })

  test('warns the operator while the authority returns no tokens, and stays ready', async () => {
    const { answer } = outside
    outside.answer = async () => new Uint8Array()
    try {
      const hash = Buffer.from(sha256(Buffer.from('a third'))).toString('hex')
      await service.call('POST', '/api/v1/timestamp', { key, body: { hash } })
      await service.eventually('the warning', async () => {
        const { text } = await service.call('GET', '/health/ready')
        return text.includes('The log has checkpoints without a timestamp: ')
      })
    } finally {
      outside.answer = answer
    }
  })
})
