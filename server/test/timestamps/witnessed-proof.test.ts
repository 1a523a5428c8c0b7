import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cosign, formatVerifierKey, type ProofFile, readCosignatures, verifyProof } from '@countersign/proof'
import { lookAtBatches } from '../../src/features/anchoring/work-on-batches.ts'
import { selectEntryByNumber } from '../../src/features/log/entry-store.ts'
import type { LogEntry, Published } from '../../src/features/log/model.ts'
import { proveTimestamp } from '../../src/features/timestamps/prove-timestamp.ts'
import { witnessesOf } from '../../src/features/witnesses/model.ts'
import { lockCollected, updateCollected } from '../../src/features/witnesses/store.ts'
import { anchoringFixture } from '../anchoring/anchoring-fixture.ts'
import { createFakeChain } from '../harness/fake-chain.ts'
import { standInWitness } from '../witnesses/stand-in-witness.ts'

test('a proof keeps what witnesses confirm when it is anchored, whichever tree they have seen', async () => {
  const { ports, record, end } = await anchoringFixture(createFakeChain({ name: 'Fakechain', isPublic: true }))
  const { signer, url } = standInWitness('w1.example')
  const log = ports.log.signer.key
  const { policyFor } = witnessesOf({ witnesses: [{ key: signer.key, url }], witnessQuorum: undefined })
  const policy = policyFor([log])

  const confirm = async ({ size, note }: Published) => {
    const completeAt = Math.floor(Date.now() / 1000)
    const cosigned = note + (await cosign(note.slice(0, note.lastIndexOf('\n\n') + 1), completeAt, signer))
    await ports.database.transaction().execute(async (transaction) => {
      await lockCollected(transaction, size, note)
      await updateCollected(transaction, { size, note: cosigned, latestNote: cosigned, completeAt })
    })
  }
  const prove = async (number: number) =>
    await proveTimestamp(ports, (await selectEntryByNumber(ports.database, number)) as LogEntry)
  /** The size of the tree by which the witness confirms the entry, and of the one that is anchored. */
  const sizesOf = async (number: number) => {
    const proof = await prove(number)
    const trees = [proof, ...(proof.witnessed === undefined ? [] : [proof.witnessed])]
    const cosigned: number[] = []
    for (const { treeSize, checkpoint } of trees) {
      if ((await readCosignatures(checkpoint, [signer.key])).length > 0) cosigned.push(treeSize)
    }
    if (cosigned.length > 0) assert.equal(await outcomeOf(proof, number), 'holds')
    return { anchored: proof.anchor === undefined ? null : proof.treeSize, cosigned }
  }
  const outcomeOf = async (proof: ProofFile, number: number) => {
    const { fingerprint } = (await selectEntryByNumber(ports.database, number)) as LogEntry
    const { steps } = await verifyProof(fingerprint, proof, { vkey: formatVerifierKey(log), policy })
    return steps.find(({ step }) => step === 'witnesses')?.outcome
  }

  try {
    await record()
    const first = await ports.checkpoints.covering(1)
    await record()
    await record()
    ports.clock.advance(30)
    for (let times = 0; times < 3; times++) await lookAtBatches(ports)
    const anchored = await prove(2)
    assert.deepEqual(await sizesOf(2), { anchored: 4, cosigned: [] })
    await record()
    const later = await ports.checkpoints.covering(4)

    await confirm(later)
    assert.deepEqual(await sizesOf(4), { anchored: null, cosigned: [5] })
    assert.deepEqual(await sizesOf(2), { anchored: 4, cosigned: [5] })
    await confirm({ size: anchored.treeSize, note: anchored.checkpoint })
    assert.deepEqual(await sizesOf(2), { anchored: 4, cosigned: [4] })
    await confirm(first)
    assert.deepEqual(await sizesOf(2), { anchored: 4, cosigned: [4] })
    assert.deepEqual(await sizesOf(1), { anchored: 4, cosigned: [2] })
  } finally {
    await end()
  }
})
