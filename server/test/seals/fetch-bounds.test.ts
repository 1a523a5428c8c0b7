import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PkiError } from '@countersign/pki'
import { createEvidenceSource } from '../../src/features/seals/online/evidence-source.ts'
import { FetchBudget } from '../../src/features/seals/online/fetch-budget.ts'
import { OutboundFailed, type OutboundHttp } from '../../src/ports/outbound-http.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'

describe('What a file makes the service retrieve', () => {
  const megabyte = 1024 * 1024

  /** Servers that all answer with so many bytes. */
  function fixture(bytes = 10) {
    const timers = setTimers()
    const asked: string[] = []
    const get: OutboundHttp['get'] = async (url, { maxBytes, maxRedirects }) => {
      asked.push(url)
      assert.equal(maxRedirects, 1)
      if (bytes > maxBytes) throw new OutboundFailed('too-large', 'It has more bytes.')
      return { status: 200, headers: {}, body: pieces(bytes) }
    }
    const outboundHttp = { get } as OutboundHttp
    const source = createEvidenceSource({ outboundHttp, clock: setClock('2026-06-01T00:00:00Z'), timers })
    const retrieve = (url: string, budget: FetchBudget) =>
      source.retrieve({ kind: 'crl', url, mostBytes: 8 * megabyte, until: () => null }, budget)
    return { timers, asked, source, retrieve, budget: () => new FetchBudget(timers) }
  }

  async function* pieces(bytes: number): AsyncIterable<Uint8Array> {
    for (let left = bytes; left > 0; left -= megabyte) yield new Uint8Array(Math.min(left, megabyte))
  }

  it('is 20 answers at most, and 6 of one host', async () => {
    const { asked, retrieve, budget } = fixture()
    const one = budget()
    for (let i = 0; i < 10; i++) await retrieve(`http://ca.example/${i}`, one)
    assert.equal(asked.length, 6)
    for (let i = 0; i < 30; i++) await retrieve(`http://ca${i}.example/`, one)
    assert.equal(asked.length, 20)
    const answer = await retrieve('http://last.example/', one)
    assert.deepEqual(answer, { problem: 'last.example was not contacted: the file requires too many downloads.' })
  })

  it('is 16 MB in all, also where several answers come at the same time', async () => {
    const { retrieve, budget } = fixture(7 * megabyte)
    const one = budget()
    const answers = await Promise.all([1, 2, 3, 4].map((i) => retrieve(`http://ca${i}.example/`, one)))
    const taken = answers.filter((answer) => 'bytes' in answer).length
    assert.ok(taken <= 2, `${taken} answers of 7 MB`)
    assert.ok(one.isSpent())
    // What this file's budget excluded is available to the next one.
    const next = await retrieve('http://ca4.example/', budget())
    assert.ok('bytes' in next)
  })

  it('is nothing after 10 seconds', async () => {
    const { timers, asked, retrieve, budget } = fixture()
    const one = budget()
    timers.advance(11)
    assert.ok('problem' in (await retrieve('http://ca.example/', one)))
    assert.deepEqual(asked, [])
  })

  it('is 60 answers of one host in a minute over all files, and each once while it is fresh', async () => {
    const { timers, asked, retrieve, budget } = fixture()
    for (let i = 0; i < 100; i++) await retrieve(`http://ca.example/${i}`, budget())
    assert.equal(asked.length, 60)
    for (let i = 0; i < 60; i++) await retrieve(`http://ca.example/${i}`, budget())
    assert.equal(asked.length, 60)
    timers.advance(61)
    await retrieve('http://ca.example/70', budget())
    assert.equal(asked.length, 61)
  })

  it('is not refused to others because one file had too little room left for it', async () => {
    const { retrieve, budget } = fixture(7 * megabyte)
    const greedy = budget()
    for (const url of ['http://ca1.example/', 'http://ca2.example/']) await retrieve(url, greedy)
    const [cut, whole] = await Promise.all([
      retrieve('http://ca.example/list', greedy),
      retrieve('http://ca.example/list', budget()),
    ])
    assert.ok('problem' in cut)
    assert.ok('bytes' in whole)
  })

  it('is not refused to others because one file took a list for a certificate', async () => {
    const { source, retrieve, budget } = fixture()
    const until = () => {
      throw new PkiError('malformed', 'no certificate')
    }
    const wrong = { kind: 'issuer', url: 'http://ca.example/list', mostBytes: megabyte, until } as const
    assert.ok('problem' in (await source.retrieve(wrong, budget())))
    assert.ok('bytes' in (await retrieve('http://ca.example/list', budget())))
  })

  it('is fetched once for two files that need it at the same time', async () => {
    const { asked, retrieve, budget } = fixture()
    await Promise.all([1, 2].map(() => retrieve('http://ca.example/list', budget())))
    assert.deepEqual(asked, ['http://ca.example/list'])
  })
})
