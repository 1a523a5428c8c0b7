import assert from 'node:assert/strict'
import { createServer, get, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { countRequests, type RequestCount } from '../../src/http/count-requests.ts'
import { releaseMemory } from '../../src/release-memory.ts'
import { eventually } from '../harness/eventually.ts'
import { passingTimers } from '../harness/set-timers.ts'
import { memoryLog } from '../infrastructure/database/embedded-database.ts'

describe('The memory of the start', () => {
  const givenBack = /memory released/

  /** Answers in order, and the last forever. */
  function counting(...answers: number[]): RequestCount & { ended: boolean } {
    return {
      ended: false,
      underWay: () => (answers.length > 1 ? (answers.shift() ?? 0) : (answers[0] ?? 0)),
      end() {
        this.ended = true
      },
    }
  }

  it('is released once no request is in progress', async () => {
    const { log, lines } = memoryLog()
    const requests = counting(2, 1, 0)
    const timers = passingTimers()
    await releaseMemory(requests, log, timers.sleep)
    assert.match(lines.join(''), givenBack)
    assert.equal(timers.elapsed(), 7000)
    assert.equal(requests.ended, true)
  })

  it('stays if a request always is', async () => {
    const { log, lines } = memoryLog()
    const requests = counting(1)
    await releaseMemory(requests, log, passingTimers().sleep)
    assert.doesNotMatch(lines.join(''), givenBack)
    assert.equal(requests.ended, true)
  })

  it('waits for requests until they are answered or their sender has gone', async (t) => {
    const held: ServerResponse[] = []
    const server = createServer((_request, response) => void held.push(response))
    t.after(() => server.close())
    const requests = countRequests(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const ask = () => {
      const asked = get({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', agent: false })
      asked.on('error', () => {})
      asked.on('response', (response) => response.resume())
      return asked
    }
    const [, second] = [ask(), ask()]
    await eventually('two requests', () => held.length === 2)
    assert.equal(requests.underWay(), 2)
    second?.destroy()
    await eventually('the sender has gone', () => requests.underWay() === 1)
    for (const response of held) response.end()
    await eventually('all are answered', () => requests.underWay() === 0)
    requests.end()
    ask()
    await eventually('the third request', () => held.length === 3)
    assert.equal(requests.underWay(), 0)
    held[2]?.end()
  })
})
