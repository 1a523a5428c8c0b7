import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { writePem } from '@countersign/pki'
import { pino } from 'pino'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createHttpTimestampAuthority } from '../../src/infrastructure/timestamp-authority/http-timestamp-authority.ts'
import { openssl } from '../harness/openssl.ts'
import { type OutsideAuthority, startOutsideAuthority } from '../harness/outside-authority.ts'
import { setClock } from '../harness/set-clock.ts'
import { setTimers } from '../harness/set-timers.ts'
import { startTestService } from '../harness/test-service.ts'

describe('The time of an outside time-stamping authority', () => {
  const opened: OutsideAuthority[] = []
  after(() => {
    for (const authority of opened) authority.close()
  })
  const outside = async (options: Parameters<typeof startOutsideAuthority>[0]) => {
    const authority = await startOutsideAuthority(options)
    opened.push(authority)
    return authority
  }
  const digest = new Uint8Array(32)
  const clock = setClock('2027-03-01T08:00:00Z')
  const off = (seconds: number) => () => new Date(clock.now().getTime() + seconds * 1000)
  const timers = setTimers()
  const log = pino({ level: 'silent' })
  const asked = (...urls: string[]) =>
    createHttpTimestampAuthority({ urls, clock, randomness: systemRandomness, log, timers })

  it('may differ from ours by a minute, and by as much again where it says that it is not exact', async () => {
    for (const [seconds, accuracy, words] of [
      [60, undefined, undefined],
      [-60, undefined, undefined],
      [61, undefined, /its time is 61 s ahead of the clock of this node/],
      [-61, undefined, /its time is 61 s behind the clock of this node/],
      [61, { seconds: 1 }, undefined],
      [120, { seconds: 86_400 }, undefined],
      [121, { seconds: 86_400 }, /121 s ahead of/],
    ] as const) {
      const { url } = await outside({ time: off(seconds), ...(accuracy && { accuracy }) })
      const asking = asked(url).timestamp(digest)
      if (words === undefined) assert.equal((await asking).time.getTime(), off(seconds)().getTime())
      else await assert.rejects(asking, { name: 'NoTimestamp', message: words })
    }
  })

  it('counts from when it was asked to when it answered', async () => {
    const slow = await outside({ time: off(0) })
    const { answer } = slow
    slow.answer = async (query) => {
      const token = await answer(query)
      clock.advance(600)
      return token
    }
    assert.ok(await asked(slow.url).timestamp(digest))
  })

  it('lets the next one be asked where it is wrong, and the reason is kept until it is right', async () => {
    let seconds = 7200
    const first = await outside({ time: () => off(seconds)() })
    const second = await outside({ time: off(0) })
    const authority = asked(first.url, second.url)
    const { time } = await authority.timestamp(digest)
    assert.deepEqual(time, clock.now())
    const host = new URL(first.url).host
    assert.deepEqual(authority.problems(), [`${host}: its time is 7200 s ahead of the clock of this node`])
    seconds = 0
    await authority.timestamp(digest)
    assert.deepEqual(authority.problems(), [])
  })

  it('is shown for ten minutes if it was wrong at an authority that has not been asked again since', async () => {
    let seconds = 7200
    const first = await outside({ time: () => off(seconds)() })
    const fallback = await outside({ time: off(-7200) })
    const authority = asked(first.url, fallback.url)
    await assert.rejects(authority.timestamp(digest), { name: 'NoTimestamp' })
    assert.equal(authority.problems().length, 2)
    seconds = 0
    await authority.timestamp(digest)
    timers.advance(599)
    assert.match(authority.problems().join(), /^127\.0\.0\.1:\d+: its time is 7200 s behind the clock of this node$/)
    timers.advance(1)
    assert.deepEqual(authority.problems(), [])
  })

  it('lies within the validity of its certificate, or the token is refused', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'countersign-outside-'))
    t.after(() => rm(folder, { recursive: true, force: true }))
    const at = (name: string) => join(folder, name)
    const ended = await outside({ validity: [new Date('2020-01-01'), new Date('2021-01-01')] })
    await writeFile(at('tsa.pem'), writePem(ended.certificate))
    await writeFile(at('key.der'), ended.key)
    await openssl('pkey', '-inform', 'DER', '-in', at('key.der'), '-out', at('key.pem'))
    await writeFile(at('serial'), '01')
    await writeFile(at('config'), configuration(at('serial')))
    ended.answer = async (query) => {
      await writeFile(at('q'), query)
      const signer = ['-signer', at('tsa.pem'), '-inkey', at('key.pem')]
      await openssl('ts', '-reply', '-config', at('config'), '-queryfile', at('q'), ...signer, '-out', at('r'))
      return await readFile(at('r'))
    }
    await assert.rejects(asked(ended.url).timestamp(digest), /its token is invalid: .*had expired on 2021-01-01/)
  })

  it('is shown by readiness where it is two hours ahead, also while another authority takes its place', async (t) => {
    const ahead = await outside({ time: () => new Date(Date.now() + 7_200_000) })
    const right = await outside({})
    for (const [urls, status] of [
      [[ahead.url], 503],
      [[ahead.url, right.url], 200],
    ] as const) {
      const service = await startTestService({ environment: { TSA_URL: urls.join() } })
      t.after(() => service.stop())
      const ready = await service.call('GET', '/health/ready')
      assert.equal(ready.status, status)
      const { reason, warning } = ready.json.checks.find(
        ({ name }: { name: string }) => name === 'time-stamping authority',
      )
      assert.match(
        status === 200 ? warning : reason,
        /127\.0\.0\.1:\d+: its time is 7200 s ahead of the clock of this node/,
      )
    }
  })
})

function configuration(serial: string): string {
  return `[tsa]
default_tsa = here
[here]
serial = ${serial}
signer_digest = sha256
default_policy = 2.999.1
digests = sha256
`
}
