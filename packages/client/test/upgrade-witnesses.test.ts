import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anchorValue, openCheckpoint, parseVerifierKey, sha256, verifyProof } from '@countersign/proof'
import { bitcoinAnchorOf } from '../../proof/test/support/sample-anchor.ts'
import { proofBy, second, secondKey, third, toSecond } from '../../proof/test/support/sample-keys.ts'
import { documentOf, ORIGIN, sampleEntries, sampleProof, VKEY } from '../../proof/test/support/sample-log.ts'
import { cosigned, policy, witnesses } from '../../proof/test/support/sample-witnesses.ts'
import { completeByTiles } from '../src/cli/upgrade-proof.ts'

const [w1, w2] = witnesses as [(typeof witnesses)[0], (typeof witnesses)[0]]
const time = 1700000004
const late = await sampleProof(1, 9)
const { root } = await openCheckpoint(late.checkpoint, parseVerifierKey(VKEY))
const anchored = {
  treeSize: 9,
  checkpoint: late.checkpoint,
  anchor: bitcoinAnchorOf(anchorValue(ORIGIN, 9, root)),
  vkey: VKEY,
}
const tile = Buffer.concat(sampleEntries(9).map((entry) => sha256(Uint8Array.of(0), entry)))

for (const size of [3, 9, 12]) {
  test(`a proof that witnesses have confirmed at size ${size} stays confirmed when it is completed`, async () => {
    const pending = await sampleProof(1, size)
    const checkpoint = await cosigned(pending.checkpoint, [w1, time], [w2, time + 3])
    const completed = await completeByTiles(() => tile, { ...pending, checkpoint }, anchored)
    assert.ok(completed?.anchor !== undefined)
    assert.equal(completed.treeSize, 9)
    const trusted = { vkey: VKEY, policy, bitcoinNetwork: 'regtest' } as const
    const { proved } = await verifyProof(sha256(documentOf(1)), completed, trusted)
    assert.equal(proved?.witnessedBy?.completeAt, time + 3)
    assert.ok(proved.anchoredIn)
  })
}

for (const size of [3, 9, 12]) {
  test(`a proof with a token of size ${size} keeps it when it is completed`, async () => {
    const { treeSize, inclusionPath, checkpoint } = await sampleProof(1, size)
    const timestamped = { treeSize, inclusionPath, checkpoint, token: Uint8Array.of(0x30, 0) }
    const completed = await completeByTiles(() => tile, { ...(await sampleProof(1, 3)), timestamped }, anchored)
    assert.ok(completed?.anchor !== undefined)
    assert.deepEqual(completed.timestamped, timestamped)
  })
}

test('a proof that no witness has confirmed gets no earlier tree', async () => {
  const completed = await completeByTiles(() => tile, await sampleProof(1, 3), anchored)
  assert.ok(completed !== undefined)
  assert.equal(completed.witnessed, undefined)
})

test('a proof from before a change of the key is completed by a tree of the new key, if the log has stated it', async () => {
  const pending = await sampleProof(1, 3)
  const { checkpoint } = await proofBy(9, [], second)
  const later = { ...anchored, checkpoint, vkey: secondKey }
  assert.equal(await completeByTiles(() => tile, pending, later), undefined, 'nothing connects the keys')
  const completed = await completeByTiles(() => tile, pending, { ...later, keys: [toSecond] })
  assert.ok(completed?.anchor !== undefined)
  for (const vkey of [VKEY, secondKey]) {
    const report = await verifyProof(sha256(documentOf(1)), completed, { vkey, bitcoinNetwork: 'regtest' })
    assert.ok(report.proved?.anchoredIn, vkey)
  }
  const stranger = await proofBy(9, [], third)
  const forged = { ...anchored, checkpoint: stranger.checkpoint, vkey: stranger.vkey, keys: [toSecond] }
  assert.equal(await completeByTiles(() => tile, pending, forged), undefined)
})
