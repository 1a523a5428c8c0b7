import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import { createEvmChain } from '../../../src/infrastructure/chain/evm-chain.ts'
import { createEndpoint } from '../../../src/infrastructure/chain/evm-endpoint.ts'
import type { EvmState } from '../../../src/infrastructure/chain/evm-state.ts'
import type { ChainProgress } from '../../../src/ports/chain.ts'
import { createKept, finish, newValue } from '../../contracts/chain.ts'
import { type SetTimers, setTimers } from '../../harness/set-timers.ts'
import { whenOthersHaveAnswered } from '../../harness/turns.ts'
import { startEdr } from './evm-backends.ts'
import { type EvmFixture, makeEvmFixture } from './evm-fixture.ts'
import { startRelay } from './evm-relay.ts'

describe('the servers of an EVM chain', () => {
  let fixture: EvmFixture
  before(async () => {
    fixture = await makeEvmFixture(await startEdr())
  })
  after(() => fixture.close())

  const useless = {
    'is down': async () => 'http://127.0.0.1:1',
    'says nothing': (t: TestContext, timers: SetTimers) =>
      serve(t, () => void whenOthersHaveAnswered(fixture.relay.underWay, () => timers.advance(10))),
    'speaks HTML': (t: TestContext) => serve(t, () => '<html>Sign in</html>'),
    'has no end': (t: TestContext) => serve(t, () => `{"result":"0x${'00'.repeat(2_000_000)}"}`),
    'sends an invalid response': (t: TestContext) => serve(t, () => '{"result":{"a":1}}'),
    'refuses everything': (t: TestContext) => serve(t, () => '{"error":{"code":-32005,"message":"limit exceeded"}}'),
    'is sent elsewhere': (t: TestContext) => serve(t, () => 302),
  }
  for (const [what, start] of Object.entries(useless)) {
    test(`one that ${what} is passed over`, async (t) => {
      const timers = setTimers()
      const url = await start(t, timers)
      const open = () => fixture.open({ rpcUrls: [url, fixture.relay.url], timers })
      const value = newValue()
      await finish({ ...fixture, open }, value, createKept())
      assert.equal(await fixture.count(value), 1)
    })

    test(`one that ${what}, alone, is waited for`, async (t) => {
      const timers = setTimers()
      const url = await start(t, timers)
      const kept = createKept()
      const chain = fixture.open({ rpcUrls: [url], timers })
      const first = await chain.advance(newValue(), undefined, kept.record)
      assert.equal(first.kind === 'waiting' && first.needsAttention, false)
      assert.match(reasonOf(first), /127\.0\.0\.1/)
      fixture.pass(600)
      const second = await chain.advance(newValue(), undefined, kept.record)
      assert.equal(second.kind === 'waiting' && second.needsAttention, true)
      assert.equal(kept.state, undefined)
    })
  }

  test('one that fails in the middle is taken over from, without a second write', async () => {
    const second = await startRelay(fixture.rpc)
    try {
      for (let calls = 1; calls < 12; calls++) {
        let count = 0
        fixture.relay.interfere(() => (++count > calls ? '<html>' : undefined))
        const value = newValue()
        const open = () => fixture.open({ rpcUrls: [fixture.relay.url, second.url] })
        const kept = createKept()
        await finish({ ...fixture, open }, value, kept)
        assert.equal(await fixture.count(value), 1)
        assert.equal((kept.state as unknown as EvmState).transactions.length, 1)
      }
    } finally {
      fixture.relay.interfere(undefined)
      await second.close()
    }
  })

  test('servers of different chains are not mixed', async (t) => {
    const url = await serve(t, () => '{"result":"0x1"}')
    const kept = createKept()
    const chain = fixture.open({ rpcUrls: [fixture.relay.url, url] })
    const progress = await chain.advance(newValue(), undefined, kept.record)
    assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
    assert.match(reasonOf(progress), /chain 31337, .* chain 1:/)
    assert.equal(kept.state, undefined)
  })

  test('a value that is on its way does not change to another chain', async () => {
    const value = newValue()
    const kept = createKept()
    await fixture.open().advance(value, undefined, kept.record)
    const writes = fixture.writes()
    fixture.relay.interfere(({ method }) => (method === 'eth_chainId' ? { result: '0x1' } : undefined))
    const progress = await fixture.open().advance(value, kept.state, kept.record)
    fixture.relay.interfere(undefined)
    assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
    assert.match(reasonOf(progress), /pending on chain 31337/)
    assert.equal(fixture.writes(), writes)
    await finish(fixture, value, kept)
  })

  test('a value that is on its way to another kind of chain is left alone', async () => {
    const progress = await fixture.open().advance(newValue(), { kind: 'opentimestamps' }, createKept().record)
    assert.equal(progress.kind === 'waiting' && progress.needsAttention, true)
    assert.match(reasonOf(progress), /ANCHOR/)
  })

  test('no reason and no record shows a key', async (t) => {
    const secret = 'abcdef0123456789'
    const urls = [
      `http://user:${secret}@127.0.0.1:1/v3/${secret}?key=${secret}`,
      await serve(t, () => `{"error":{"message":"upstream https://rpc.example.org/${secret} is down"}}`),
      `${await serve(t, () => `{"error":{"message":"${secret} is no key"}}`)}/v3/${secret}`,
    ]
    const kept = createKept()
    const silent = await fixture.open({ rpcUrls: urls }).advance(newValue(), undefined, kept.record)
    assert.equal(silent.kind, 'waiting')
    assert.equal(reasonOf(silent).includes(secret), false)
    await fixture.open().advance(newValue(), undefined, kept.record)
    assert.equal(JSON.stringify(kept.state).includes(fixture.privateKey.slice(2)), false)
  })

  test('an answer without an end is broken off', async (t) => {
    const server = createServer((_, response) => {
      const more = () => {
        while (response.write('"'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    const url = await listen(server, t)
    const asked = createEndpoint(url, new AbortController().signal).ask('eth_chainId', [])
    await assert.rejects(asked, { name: 'EndpointFailure', message: /sends a response of more than 1048576 bytes/ })
  })

  test('credentials in a URL go into the header', async (t) => {
    let seen: string | undefined
    const url = await serve(t, (authorization) => {
      seen = authorization
      return '{"result":"0x1"}'
    })
    await createEndpoint(url.replace('//', '//us%20er:pass@'), new AbortController().signal).ask('eth_chainId', [])
    assert.equal(seen, `Basic ${Buffer.from('us er:pass').toString('base64')}`)
  })

  test('a start with a wrong setting is refused, and the setting is not repeated', () => {
    const good = { rpcUrls: ['http://127.0.0.1:1'], privateKey: fixture.privateKey, clock: fixture.clock }
    for (const rpcUrls of [[], ['nonsense'], ['ftp://example.org/secret']]) {
      assert.throws(() => createEvmChain({ ...good, rpcUrls }), {
        name: 'StartRefused',
        message: /^EVM_RPC_URL (?!.*secret)/,
      })
    }
    for (const privateKey of ['', '0x12', 'zz'.repeat(32), '00'.repeat(32), 'ff'.repeat(32)]) {
      const refused = { name: 'StartRefused', message: /^EVM_PRIVATE_KEY must be the 64 hexadecimal characters/ }
      assert.throws(() => createEvmChain({ ...good, privateKey }), refused)
    }
  })
})

/** Undefined: no answer at all; a number: a redirect with that status. */
async function serve(t: TestContext, answer: (authorization?: string) => string | number | undefined): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    const text = answer(request.headers.authorization)
    if (typeof text === 'number') response.writeHead(text, { location: 'http://127.0.0.1:1/' }).end()
    else if (text !== undefined) response.end(text)
  })
  return listen(server, t)
}

async function listen(server: Server, t: TestContext): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function reasonOf(progress: ChainProgress): string {
  return progress.kind === 'waiting' ? progress.reason : ''
}
