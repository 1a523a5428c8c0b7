import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Version, VersionKind } from '../../src/features/documents/model.ts'
import { givenVersion, requestVersions } from '../../src/features/signing/request-versions.ts'

const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 9, minute))
const versionsOf = (...kinds: [kind: VersionKind, minute: number][]): Version[] =>
  kinds.map(([kind, minute], index) => ({
    documentId: 'doc_1',
    number: index + 1,
    kind,
    fileHash: `${index + 1}`.repeat(64),
    size: 1000,
    sequenceNumber: index,
    createdAt: at(minute),
  }))
const endedEarly = (minute: number) => ({ createdAt: at(minute), submittedHash: null, preparedAt: null })

describe('A request that ended before its document was prepared', () => {
  const versions = versionsOf(
    ['ORIGINAL', 0],
    ['SEALED', 1],
    ['PREPARED', 5],
    ['SIGNED', 6],
    ['FINAL', 7],
    ['SEALED', 8],
  )

  it('got the document as it was at that time, without what others did to it later', () => {
    assert.equal(givenVersion(endedEarly(3), versions).number, 2)
    assert.deepEqual(
      requestVersions(endedEarly(3), versions).map(({ number }) => number),
      [1, 2],
    )
  })

  it('got the original, if that arrived only after the request', () => {
    const fetched = versionsOf(['ORIGINAL', 4], ['SEALED', 5])
    assert.equal(givenVersion(endedEarly(3), fetched).number, 1)
  })
})

describe('A request whose document was prepared', () => {
  it('got the file that was prepared', () => {
    const versions = versionsOf(['ORIGINAL', 0], ['PREPARED', 2], ['SIGNED', 3], ['SEALED', 4])
    const request = { createdAt: at(1), submittedHash: '1'.repeat(64) }
    assert.equal(givenVersion(request, versions).number, 1)
  })
})
