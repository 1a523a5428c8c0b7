import assert from 'node:assert/strict'
import { generateKeyPairSync, sign } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  type Cosigner,
  cosign,
  Frontier,
  formatVerifierKey,
  formatWitnessKey,
  formatWitnessRequest,
  makeConsistencyProof,
  type NoteSigner,
  parseWitnessKey,
  readCosignatures,
  sha256,
  signAlso,
  signCheckpoint,
  type TreeNode,
  verifierKey,
  type WitnessKey,
} from '@countersign/proof'
import { mlDsaWitnessOf } from '../../../packages/proof/test/support/sample-witnesses.ts'
import { setClock } from '../harness/set-clock.ts'
import { onServer } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { newInstallation } from './network-of-logs.ts'

function signerOf(name: string): NoteSigner {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { key: verifierKey(name, raw), sign: (message) => sign(null, message, privateKey) }
}

const leavesOf = (count: number, seed = 'leaf') =>
  Array.from({ length: count }, (_, i) => sha256(Buffer.from(`${seed} ${i}`)))
const rootOf = (leaves: readonly Uint8Array[]) => new Frontier().extend(leaves).root()
const nodesOf = (leaves: readonly Uint8Array[]) => (nodes: readonly TreeNode[]) =>
  nodes.map(({ level, index }) => rootOf(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level)))

const log = signerOf('log.example/one')
const empty = signerOf('log.example/empty')
const other = signerOf('log.example/two')
const resistant = mlDsaWitnessOf('log.example/resistant', 21)
const twice = { ed25519: signerOf('log.example/twice'), mlDsa: mlDsaWitnessOf('log.example/twice', 22) }
const noteOf = (leaves: readonly Uint8Array[], signer = log) =>
  signCheckpoint({ size: leaves.length, root: rootOf(leaves) }, signer)

/** For Ed25519 and for ML-DSA-44. */
async function keysOf(service: TestService): Promise<[WitnessKey, WitnessKey]> {
  const { text } = await service.call('GET', '/witness/vkey')
  const [ed25519, mlDsa, ...more] = text.trimEnd().split('\n').map(parseWitnessKey)
  assert.ok(ed25519 !== undefined && mlDsa !== undefined && more.length === 0, text)
  return [ed25519, mlDsa]
}

describe('an installation that is a witness', () => {
  const clock = setClock('2026-11-18T12:00:00Z')
  let service: TestService
  before(async () => {
    service = await startTestService({
      clock,
      environment: {
        WITNESS_LOGS: [
          ...[log, empty, other, twice.ed25519].map(({ key }) => formatVerifierKey(key)),
          ...[resistant, twice.mlDsa].map(({ key }) => formatWitnessKey(key)),
        ].join(),
      },
    })
  })
  after(() => service.stop())

  const submit = (body: string) =>
    service.call('POST', '/witness/add-checkpoint', { body, headers: { 'content-type': 'text/plain' } })
  const add = async (leaves: readonly Uint8Array[], oldSize: number, proofOf = leaves) => {
    const consistencyPath =
      oldSize === 0 || oldSize >= leaves.length
        ? []
        : await makeConsistencyProof(oldSize, leaves.length, nodesOf(proofOf))
    return await submit(formatWitnessRequest({ oldSize, consistencyPath, note: await noteOf(leaves) }))
  }

  test('cosigns a growing log, names its size to those who do not know it, and refuses everything else', async () => {
    const [key] = await keysOf(service)
    const first = await add(leavesOf(3), 0)
    assert.equal(first.status, 200, first.text)
    const [cosignature] = await readCosignatures((await noteOf(leavesOf(3))) + first.text, [key])
    assert.equal(cosignature?.time, Date.parse('2026-11-18T12:00:00Z') / 1000)

    const unaware = await add(leavesOf(7), 0)
    assert.equal(unaware.status, 409)
    assert.equal(unaware.headers.get('content-type'), 'text/x.tlog.size')
    assert.equal(unaware.text, '3\n')

    assert.equal((await add(leavesOf(7), 3)).status, 200)
    clock.advance(60)
    const again = await add(leavesOf(7), 7)
    const [later] = await readCosignatures((await noteOf(leavesOf(7))) + again.text, [key])
    assert.equal(later?.time, Date.parse('2026-11-18T12:01:00Z') / 1000)

    // A rollback, a fork of the same size, a fork that is larger, and a wrong proof.
    assert.equal((await add(leavesOf(5), 5)).text, '7\n')
    const forked = await add(leavesOf(7, 'other'), 7)
    assert.equal(forked.status, 409)
    assert.equal(forked.headers.get('content-type'), 'text/x.tlog.size')
    assert.equal(forked.text, '7\n')
    assert.equal((await add(leavesOf(9, 'other'), 7)).status, 422)
    assert.equal((await add(leavesOf(9), 7, leavesOf(9, 'other'))).status, 422)
    assert.equal((await add(leavesOf(9), 7)).status, 200)
  })

  test('cosigns with a key of each algorithm, at the same time and under the same name', async () => {
    const keys = await keysOf(service)
    assert.deepEqual(
      keys.map(({ cosigns }) => cosigns),
      ['Ed25519', 'ML-DSA-44'],
    )
    assert.equal(keys[0].name, keys[1].name)
    const note = await noteOf(leavesOf(2), other)
    const { text } = await submit(formatWitnessRequest({ oldSize: 0, consistencyPath: [], note }))
    const found = await readCosignatures(note + text, keys)
    const now = clock.now().getTime() / 1000
    assert.deepEqual(
      found.map(({ time }) => time),
      [now, now],
    )
    assert.equal(text, found.map(({ line }) => line).join(''))
  })

  test('knows logs by their keys for ML-DSA-44, and of one with two keys requires both signatures', async () => {
    const root = rootOf(leavesOf(3))
    const send = (note: string) => submit(formatWitnessRequest({ oldSize: 0, consistencyPath: [], note }))
    const text = `log.example/resistant\n3\n${Buffer.from(root).toString('base64')}\n`
    const signed = async (signer: Cosigner) => `${text}\n${await cosign(text, 0, signer)}`
    assert.equal((await send(await signed(mlDsaWitnessOf('log.example/resistant', 23)))).status, 403)
    assert.equal((await send((await signed(resistant)).replace('\n3\n', '\n4\n'))).status, 403)
    const answer = await send(await signed(resistant))
    assert.equal(answer.status, 200, answer.text)

    const first = await signCheckpoint({ size: 3, root }, twice.ed25519)
    const both = await signAlso(first, twice.mlDsa)
    const second = `${first.slice(0, first.indexOf('\n\n') + 2)}${both.slice(first.length)}`
    assert.equal((await send(first)).status, 403)
    assert.equal((await send(second)).status, 403)
    assert.equal((await send(both)).status, 200)
  })

  test('cosigns an empty log with the one root that it can have, and no other', async () => {
    const submitEmpty = async (root: Uint8Array) =>
      submit(
        formatWitnessRequest({ oldSize: 0, consistencyPath: [], note: await signCheckpoint({ size: 0, root }, empty) }),
      )
    assert.equal((await submitEmpty(new Uint8Array(32))).status, 409)
    assert.equal((await submitEmpty(sha256(new Uint8Array()))).status, 200)
  })

  test('refuses requests that it cannot read, logs that it does not know, and keys that are not theirs', async () => {
    for (const body of ['', 'old 9\n', 'old x\n\nnote', 'old 0\n\n'])
      assert.equal((await submit(body)).status, body === 'old 0\n\n' ? 404 : 400, body)
    const stranger = signerOf('log.example/other')
    const unknown = formatWitnessRequest({ oldSize: 0, consistencyPath: [], note: await noteOf(leavesOf(1), stranger) })
    assert.equal((await submit(unknown)).status, 404)
    const impostor = signerOf('log.example/one')
    const forged = formatWitnessRequest({ oldSize: 9, consistencyPath: [], note: await noteOf(leavesOf(9), impostor) })
    assert.equal((await submit(forged)).status, 403)
    const ahead = formatWitnessRequest({ oldSize: 12, consistencyPath: [], note: await noteOf(leavesOf(9)) })
    assert.equal((await submit(ahead)).status, 400)
    assert.equal((await submit('x'.repeat(300_000))).status, 413)
  })

  test('takes 600 checkpoints per minute from a network, and then says when to try again', async () => {
    clock.advance(120)
    const statuses = new Map<number, number>()
    for (let sent = 0; sent < 600; sent += 50) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => submit('')))
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    assert.deepEqual([...statuses], [[400, 600]])
    const { status, headers, json } = await submit('')
    assert.equal(status, 429)
    assert.equal(json.error, 'The limit of 600 checkpoints per minute is exceeded. Try again in 60 seconds.')
    assert.equal(headers.get('retry-after'), '60')
    clock.advance(61)
    assert.equal((await submit('')).status, 400)
  })
})

test('two simultaneous submissions to a witness are cosigned one after the other, never both from the same state', async () => {
  const service = await startTestService({ environment: { WITNESS_LOGS: formatVerifierKey(log.key) } })
  try {
    const [one, other] = [leavesOf(4), leavesOf(4, 'other')]
    const bodies = await Promise.all(
      [one, other].map(async (leaves) =>
        formatWitnessRequest({ oldSize: 0, consistencyPath: [], note: await noteOf(leaves) }),
      ),
    )
    const answers = await Promise.all(
      bodies.map((body) =>
        service.call('POST', '/witness/add-checkpoint', { body, headers: { 'content-type': 'text/plain' } }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  } finally {
    await service.stop()
  }
})

test('a witness whose database went back cosigns nothing, because it may have forgotten what it has cosigned', async () => {
  const installation = await newInstallation()
  try {
    const service = await installation.start({ WITNESS_LOGS: formatVerifierKey(log.key) })
    try {
      const { key } = await service.organization()
      await service.call('POST', '/api/v1/timestamp', { key, body: { hash: 'ab'.repeat(32) } })
      const submit = async (leaves: readonly Uint8Array[]) => {
        const body = formatWitnessRequest({ oldSize: 0, consistencyPath: [], note: await noteOf(leaves) })
        return await service.call('POST', '/witness/add-checkpoint', {
          body,
          headers: { 'content-type': 'text/plain' },
        })
      }
      assert.equal((await submit(leavesOf(3))).status, 200)
      await onServer(installation.databaseUrl, 'delete from cosigned_logs; update log_head set size = size - 1')
      const { status, text } = await submit(leavesOf(3, 'other'))
      assert.equal(status, 503)
      assert.equal(text, 'the database of this witness is not known to be up to date\n')
    } finally {
      await service.stop()
    }
  } finally {
    await installation.drop()
  }
})

test('a witness from before ML-DSA-44 keeps its name and key, and gets the second key at the next start', async () => {
  const installation = await newInstallation()
  try {
    await onServer(
      installation.databaseUrl,
      'update witness_identity set ml_dsa_public_key = null, ml_dsa_encrypted_private_key = null',
    )
    const start = () => installation.start({ WITNESS_LOGS: formatVerifierKey(log.key) })
    const updated = await start()
    const keys = await keysOf(updated)
    assert.equal(formatWitnessKey(keys[0]), installation.witnessKey)
    await updated.stop()
    const again = await start()
    assert.deepEqual(await keysOf(again), keys)
    await again.stop()
  } finally {
    await installation.drop()
  }
})
