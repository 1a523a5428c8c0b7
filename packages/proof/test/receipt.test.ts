import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromHex } from '../src/bytes.ts'
import { checkReceipt, disproves, MERGE_LIMIT_MS, readEntryHash } from '../src/check-receipt.ts'
import { openCheckpoint, parseCheckpoint, signCheckpoint } from '../src/checkpoint.ts'
import { decodeEntry, encodeEntry, sequentialFingerprintOf } from '../src/entry.ts'
import { parseNote, signNote } from '../src/note.ts'
import { formatReceipt, isReceipt, isReceiptFor, openReceipt, originOfReceipt, parseReceipt } from '../src/receipt.ts'
import { sha256 } from '../src/sha256.ts'
import { signReceipts } from '../src/sign-receipts.ts'
import { refusal } from './support/refusal.ts'
import { ReferenceTree } from './support/rfc6962.ts'
import { documentOf, ORIGIN, saltOf, sampleEntries, signerOf } from './support/sample-log.ts'

const entries = sampleEntries(40)
const { key } = signerOf()
const signedAt = decodeEntry(entries[39] as Uint8Array).serverTimestamp + 500

/** The receipt of one entry in a commit of so many. */
async function receiptOf(index: number, first: number, count: number, signer = signerOf()) {
  const leafHashes = entries.slice(first, first + count).map(sequentialFingerprintOf)
  const signed = await signReceipts({ first, leafHashes, time: signedAt }, signer)
  return signed.receiptOf(index, { entry: entries[index] as Uint8Array, salt: saltOf(index) })
}

async function checkpointOf(leaves: readonly Uint8Array[], signer = signerOf()) {
  const tree = new ReferenceTree(leaves)
  return { tree, note: await signCheckpoint({ size: leaves.length, root: tree.mth(0, leaves.length) }, signer) }
}

/** What a reader sees of a log with these entries. */
async function sightOf(leaves: readonly Uint8Array[], index: number, seenAt = signedAt) {
  const { tree, note } = await checkpointOf(leaves)
  if (leaves.length <= index) return { checkpoint: note, seenAt }
  return { checkpoint: note, seenAt, found: await readEntryHash(index, leaves.length, tree.readNodes) }
}

test('every entry of a commit, of whatever size, has a receipt under the one signature', async () => {
  const ranges = fc.tuple(fc.integer({ min: 0, max: 39 }), fc.integer({ min: 1, max: 40 }))
  await fc.assert(
    fc.asyncProperty(ranges, async ([first, wanted]) => {
      const count = Math.min(wanted, entries.length - first)
      let signatures = 0
      const signer = signerOf()
      const sign = (message: Uint8Array) => {
        signatures++
        return signer.sign(message)
      }
      const counting = { ...signer, sign: sign }
      const leafHashes = entries.slice(first, first + count).map(sequentialFingerprintOf)
      const signed = await signReceipts({ first, leafHashes, time: signedAt }, counting)
      for (let index = first; index < first + count; index++) {
        const text = signed.receiptOf(index, { entry: entries[index] as Uint8Array, salt: saltOf(index) })
        const facts = await openReceipt(parseReceipt(text), key)
        assert.deepEqual(facts, {
          origin: ORIGIN,
          index,
          leafHash: leafHashes[index - first],
          type: decodeEntry(entries[index] as Uint8Array).type,
          serverTimestamp: decodeEntry(entries[index] as Uint8Array).serverTimestamp,
          time: signedAt,
        })
      }
      assert.equal(signatures, 1)
    }),
    { numRuns: 30 },
  )
})

test('a receipt survives being written and read, and names its log and its document', async () => {
  const text = await receiptOf(7, 5, 6)
  const receipt = parseReceipt(text)
  assert.ok(isReceipt(text))
  assert.equal(formatReceipt(receipt), text)
  assert.equal(originOfReceipt(receipt), ORIGIN)
  assert.ok(isReceiptFor(sha256(documentOf(7)), receipt))
  assert.ok(!isReceiptFor(sha256(documentOf(8)), receipt))
})

test('a receipt with any other byte is refused', async () => {
  const text = await receiptOf(7, 5, 6)
  for (let at = 0; at < text.length; at++) {
    const character = text[at] === 'A' ? 'B' : 'A'
    const changed = text.slice(0, at) + character + text.slice(at + 1)
    // Everything but the salt is covered by the signature, and the salt by the commitment in the entry.
    const isAccepted = await reads(changed).then(
      () => isReceiptFor(sha256(documentOf(7)), parseReceipt(changed)),
      () => false,
    )
    assert.ok(!isAccepted, `character ${at} was changed`)
  }
})

async function reads(text: string) {
  return await openReceipt(parseReceipt(text), key)
}

test('a receipt does not cover the entries beside its commit', async () => {
  const inside = parseReceipt(await receiptOf(7, 5, 6))
  for (const index of [4, 6, 11]) {
    const other = { ...inside, entry: entries[index] as Uint8Array, salt: saltOf(index) }
    await assert.rejects(openReceipt(other, key))
  }
})

test('a receipt of another key or another log is refused', async () => {
  await assert.rejects(
    openReceipt(parseReceipt(await receiptOf(7, 5, 6, signerOf(ORIGIN, 2))), key),
    refusal('unsigned'),
  )
  const other = await receiptOf(7, 5, 6, signerOf('other.example.org', 1))
  await assert.rejects(openReceipt(parseReceipt(other), key), refusal('unsigned'))
})

test('a receipt that is older than its entry is refused', async () => {
  const leafHashes = [sequentialFingerprintOf(entries[7] as Uint8Array)]
  const time = decodeEntry(entries[7] as Uint8Array).serverTimestamp - 1
  const signed = await signReceipts({ first: 7, leafHashes, time }, signerOf())
  const text = signed.receiptOf(7, { entry: entries[7] as Uint8Array, salt: saltOf(7) })
  await assert.rejects(openReceipt(parseReceipt(text), key), refusal('mismatch'))
})

test('what the log signs for receipts is never a checkpoint, and the other way around', async () => {
  const { note } = parseReceipt(await receiptOf(7, 5, 6))
  await assert.rejects(openCheckpoint(note, key), refusal('malformed'))
  // Not even for a reader who ignores the name in the first line.
  assert.throws(() => parseCheckpoint(parseNote(note).text), refusal('malformed'))
  const checkpoint = await checkpointOf(entries)
  const receipt = parseReceipt(await receiptOf(7, 5, 6))
  await assert.rejects(openReceipt({ ...receipt, note: checkpoint.note }, key), refusal('malformed'))
  const extended = await signNote(`${ORIGIN} receipt/1\n5\n6\n`, signerOf())
  await assert.rejects(openReceipt({ ...receipt, note: extended }, key), refusal('malformed'))
})

for (const [name, statement] of [
  ['no entries', `${ORIGIN} receipt/1\nfirst 7\ncount 0\ntime ${signedAt}\nroot ${'A'.repeat(43)}=\n`],
  ['a further line', `${ORIGIN} receipt/1\nfirst 7\ncount 1\ntime ${signedAt}\nroot ${'A'.repeat(43)}=\nmore\n`],
  ['a leading zero', `${ORIGIN} receipt/1\nfirst 07\ncount 1\ntime ${signedAt}\nroot ${'A'.repeat(43)}=\n`],
  ['no time', `${ORIGIN} receipt/1\nfirst 7\ncount 1\nroot ${'A'.repeat(43)}=\n`],
  ['a short root', `${ORIGIN} receipt/1\nfirst 7\ncount 1\ntime ${signedAt}\nroot AAAA\n`],
] as const) {
  test(`a signed statement with ${name} is refused`, async () => {
    const receipt = parseReceipt(await receiptOf(7, 7, 1))
    await assert.rejects(
      openReceipt({ ...receipt, note: await signNote(statement, signerOf()) }, key),
      refusal('malformed'),
    )
  })
}

test('a text that is no receipt is refused', async () => {
  const text = await receiptOf(7, 5, 6)
  assert.throws(() => parseReceipt(''), refusal('unsupported'))
  assert.throws(() => parseReceipt(text.replace('receipt/1\n', 'receipt/2\n')), refusal('unsupported'))
  assert.throws(() => parseReceipt(text.replace(/^salt .*\n/m, '')), refusal('malformed'))
  assert.throws(() => parseReceipt(`${text}${'x'.repeat(300_000)}`), refusal('too-large'))
  const long = `${'A'.repeat(43)}=\n`.repeat(64)
  assert.throws(() => parseReceipt(text.replace('\n\n', `\n${long}\n`)), refusal('too-large'))
})

test('a log that has the entry keeps its promise, whatever it appends later', async () => {
  const receipt = parseReceipt(await receiptOf(7, 5, 6))
  for (const size of [8, 11, 40]) {
    assert.equal(await checkReceipt(receipt, key, await sightOf(entries.slice(0, size), 7, signedAt * 2)), 'kept')
  }
})

test('a log that lacks the entry has until the limit, and has broken its promise after it', async () => {
  const receipt = parseReceipt(await receiptOf(7, 5, 6))
  const early = await checkReceipt(receipt, key, await sightOf(entries.slice(0, 7), 7, signedAt + MERGE_LIMIT_MS))
  assert.equal(early, 'awaited')
  assert.ok(!disproves(early))
  const late = await checkReceipt(receipt, key, await sightOf(entries.slice(0, 7), 7, signedAt + MERGE_LIMIT_MS + 1))
  assert.equal(late, 'missing')
  assert.ok(disproves(late))
})

test('a log with another entry in the place has broken its promise, at any time', async () => {
  const receipt = parseReceipt(await receiptOf(7, 5, 6))
  const other = encodeEntry({ ...decodeEntry(entries[7] as Uint8Array), commitment: sha256(fromHex('00')) })
  const changed = entries.with(7, other)
  const standing = await checkReceipt(receipt, key, await sightOf(changed, 7))
  assert.equal(standing, 'changed')
  assert.ok(disproves(standing))
})

test('what the log has not signed, or what its tree does not contain, accuses nobody', async () => {
  const receipt = parseReceipt(await receiptOf(7, 5, 6))
  const sight = await sightOf(entries, 7)
  const forged = (await checkpointOf(entries.slice(0, 7), signerOf(ORIGIN, 2))).note
  await assert.rejects(checkReceipt(receipt, key, { checkpoint: forged, seenAt: signedAt * 2 }), refusal('unsigned'))
  const found = { leafHash: sha256(fromHex('01')), inclusionPath: sight.found?.inclusionPath ?? [] }
  await assert.rejects(checkReceipt(receipt, key, { ...sight, found }), refusal('mismatch'))
  await assert.rejects(checkReceipt(receipt, key, { checkpoint: sight.checkpoint, seenAt: 0 }), refusal('malformed'))
})
