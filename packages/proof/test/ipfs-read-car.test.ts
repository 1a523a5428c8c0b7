import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ProofError } from '../src/errors.ts'
import { carHeader, carSection, writeCar } from '../src/ipfs/car.ts'
import { cidOf, DAG_JSON, encodeCid, RAW } from '../src/ipfs/cid.ts'
import { encodeDagJson, linkTo } from '../src/ipfs/dag-json.ts'
import { type ReadAt, readCar } from '../src/ipfs/read-car.ts'
import { encodeVarint } from '../src/ipfs/varint.ts'
import { refusal } from './support/refusal.ts'
import { rounds } from './support/rounds.ts'

const leaf = Buffer.from('the bytes of a tile')
const leafCid = cidOf(RAW, leaf)
const page = encodeDagJson({ tile: linkTo(leafCid) })
const root = cidOf(DAG_JSON, page)
const blocks = [
  { cid: encodeCid(root), bytes: page },
  { cid: encodeCid(leafCid), bytes: new Uint8Array(leaf) },
]
const pieces: Uint8Array[] = []
for await (const piece of writeCar(encodeCid(root), blocks)) pieces.push(piece)
const car = Buffer.concat(pieces)

function from(bytes: Uint8Array): ReadAt {
  return async (offset, length) => new Uint8Array(bytes.subarray(offset, offset + length))
}

test('the blocks of a CAR are found by their CIDs, in any order', async () => {
  const reversed = Buffer.concat([carHeader(encodeCid(root)), ...blocks.toReversed().map(carSection)])
  for (const file of [car, reversed]) {
    const { root: found, block } = await readCar(from(file))
    assert.deepEqual(found, root)
    assert.deepEqual(await block(root), page)
    assert.deepEqual(Buffer.from(await block(leafCid)), leaf)
    await assert.rejects(() => block(cidOf(RAW, page)), /the CAR lacks the block bafkrei/)
  }
})

test('a block with other bytes than its CID says is refused when it is read', async () => {
  for (const bytes of [Buffer.concat([car.subarray(0, -1), Buffer.of(0)]), car.subarray(0, -1)]) {
    const { block } = await readCar(from(bytes))
    assert.deepEqual(await block(root), page)
    await assert.rejects(() => block(leafCid), refusal('mismatch'))
  }
})

test('anything but a CAR of version 1 with one dag-json root is refused', async () => {
  const header = carHeader(encodeCid(root))
  const other = Buffer.from(header)
  other.writeUInt8(2, header.length - 1)
  for (const bytes of [
    Buffer.of(),
    Buffer.from('no CAR at all, but text of sufficient length to look like one of the things'),
    carHeader(encodeCid(leafCid)),
    other,
    header.subarray(0, -1),
  ]) {
    await assert.rejects(() => readCar(from(bytes)), refusal('malformed'))
  }
})

test('sections that no batch has are refused before they are read', async () => {
  const header = carHeader(encodeCid(root))
  const withSection = (...parts: Uint8Array[]) => Buffer.concat([header, ...parts])
  const huge = withSection(encodeVarint(600_000), encodeCid(leafCid))
  await assert.rejects(() => readCar(from(huge)), refusal('too-large'))
  await assert.rejects(() => readCar(from(withSection(encodeVarint(5), encodeCid(leafCid)))), refusal('malformed'))
  await assert.rejects(() => readCar(from(withSection(encodeVarint(36), new Uint8Array(36)))), refusal('unsupported'))
})

test('whatever the bytes are, reading them returns or throws a ProofError', async () => {
  const change = fc.tuple(fc.nat(car.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 4 }), fc.nat(car.length), async (changes, length) => {
      const bytes = Buffer.from(car)
      for (const [position, value] of changes) bytes.writeUInt8(value, position)
      try {
        const { root: found, block } = await readCar(from(bytes.subarray(0, length)))
        await block(found)
      } catch (error) {
        assert.ok(error instanceof ProofError, String(error))
      }
    }),
    rounds(300),
  )
})
