import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openBackedUpFile } from '../../../src/assemble/open-backed-up-file.ts'
import { BlobStoreFailed } from '../../../src/ports/blob-store.ts'

const missing = new BlobStoreFailed('missing', 'The document is not in the storage.')
const damaged = new BlobStoreFailed('damaged', 'The document is damaged.')
const [used, unused] = [async () => true, async () => false]

test('a file in a backup has all of its pieces, and may be empty', async () => {
  for (const pieces of [[], ['one'], ['one', 'two']]) {
    const content = await openBackedUpFile(storeOf(pieces), 'ab', used)
    assert.deepEqual(await read(content ?? []), pieces)
  }
})

test('a file that was deleted after the snapshot is left out of the backup', async () => {
  assert.equal(await openBackedUpFile(storeOf([missing]), 'ab', unused), undefined)
})

test('a file that is lost or damaged fails the backup', async () => {
  const refusal = (message: string) => ({
    name: 'StartRefused',
    message: `The file with the SHA-256 ab cannot be read. ${message}`,
  })
  await assert.rejects(openBackedUpFile(storeOf([missing]), 'ab', used), refusal(missing.message))
  await assert.rejects(openBackedUpFile(storeOf([damaged]), 'ab', unused), refusal(damaged.message))
  const content = await openBackedUpFile(storeOf(['one', damaged]), 'ab', unused)
  await assert.rejects(read(content ?? []), refusal(damaged.message))
})

/** A storage whose only file has these pieces, or fails in their place. */
function storeOf(pieces: readonly (string | Error)[]) {
  return {
    async *get() {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece
        yield Buffer.from(piece)
      }
    },
  }
}

async function read(content: AsyncIterable<Uint8Array> | readonly Uint8Array[]): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of content) pieces.push(Buffer.from(piece).toString())
  return pieces
}
