import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AuditHead, auditHash, type ChainedEntry, canonicalJson, followAuditChain } from '../src/index.ts'

const first = entry({
  number: 1,
  previousHash: null,
  action: 'sign_in.succeeded',
  details: { ü: 'é', a: [1, true, null] },
})
const second = entry({ number: 2, previousHash: first.hash, action: 'sign_out.succeeded', details: {} })
const third = entry({ number: 3, previousHash: second.hash, action: 'key.created', details: {} })

function entry(content: ChainedEntry): ChainedEntry & { readonly hash: string } {
  return { ...content, hash: auditHash(content) }
}

function follow(entries: readonly unknown[]): AuditHead | undefined {
  return entries.reduce<AuditHead | undefined>((head, one) => followAuditChain(head, one), undefined)
}

describe('The chain of an audit log', () => {
  it('writes JSON as RFC 8785 requires: members by UTF-16 code units, no white space', () => {
    const value = { '\u20ac': 1, '\r': 2, '\ufb33': 3, '1': 4, '\u{1f600}': 5, '\u0080': 6, '\u00f6': 7 }
    assert.equal(canonicalJson(value), '{"\\r":2,"1":4,"\u0080":6,"ö":7,"€":1,"😀":5,"\ufb33":3}')
    assert.throws(() => canonicalJson(0.5), { kind: 'out-of-range' })
  })

  it('hashes an entry to a value that never changes', () => {
    assert.equal(first.hash, '676e237cebc24ce2d3755ebd9d87428e4d2eac44c43a95f40b719e6109ee4488')
  })

  it('is followed to its end, from the first entry or from the middle', () => {
    assert.deepEqual(follow([first, second, third]), { number: 3, hash: third.hash })
    assert.deepEqual(follow([second, third]), { number: 3, hash: third.hash })
  })

  it('is broken by an entry that was changed, removed, added or moved', () => {
    const changed = { ...second, action: 'key.deleted' }
    const rehashed = entry({ ...changed })
    const cases: [string, unknown[]][] = [
      ['a changed entry', [first, changed, third]],
      ['a changed entry with a new hash', [first, rehashed, third]],
      ['a removed entry', [first, third]],
      ['a repeated entry', [first, second, second, third]],
      ['exchanged entries', [second, first]],
      ['a first entry with a hash before it', [entry({ ...first, previousHash: second.hash })]],
      ['a later entry without a hash before it', [entry({ ...second, previousHash: null })]],
    ]
    for (const [what, entries] of cases) assert.throws(() => follow(entries), { kind: 'mismatch' }, what)
  })

  it('refuses what is not an entry', () => {
    for (const one of [null, 1, 'x', [], {}, { number: 0, hash: '', previousHash: null }])
      assert.throws(() => follow([one]), { kind: 'malformed' })
  })
})
