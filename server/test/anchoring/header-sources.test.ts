import assert from 'node:assert/strict'
import { it } from 'node:test'
import { run } from '../../../packages/client/src/cli/run.ts'
import { startTestService } from '../harness/test-service.ts'

it('The status of anchoring names the source of headers that alone decides, and none where two must agree', async (t) => {
  const first = 'https://headers.example.org/api'
  for (const [urls, restsOn] of [
    [first, 'headers.example.org'],
    [`${first},https://headers.example.net/api`, null],
  ] as const) {
    const service = await startTestService({ environment: { ANCHOR: 'opentimestamps', BITCOIN_HEADERS_URL: urls } })
    t.after(() => service.stop())
    const { network } = await service.admin('GET', '/anchoring')
    assert.deepEqual(network, { name: 'Bitcoin', public: true, restsOn })
    const output: string[] = []
    const print = (text: string) => output.push(text)
    const words = ['anchor', 'status', '--url', service.url, '--data-dir', service.dataDir]
    assert.equal(await run(words, { out: print, err: print, environment: {} }), 0)
    assert.equal(/only source +headers\.example\.org; configure a second one/.test(output.join('\n')), restsOn !== null)
  }
})
