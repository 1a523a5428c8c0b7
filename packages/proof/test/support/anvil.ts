import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'

export type Rpc = <T>(method: string, ...params: unknown[]) => Promise<T>

/** A real EVM node on a free port, which mines on command. It ends with the test. */
export async function startAnvil(t: TestContext): Promise<Rpc> {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const binary = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${arch}/bin/anvil`)
  const args = ['--port', '0', '--host', '127.0.0.1', '--no-mining', '--hardfork', 'prague']
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  t.after(() => {
    child.kill('SIGKILL')
    return ended
  })
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /^Listening on (127\.0\.0\.1:\d+)$/.exec(line) ?? []
    if (address === undefined) continue
    child.stdout.resume()
    return rpcAt(`http://${address}`)
  }
  throw new Error('anvil has ended before it listened')
}

function rpcAt(url: string): Rpc {
  return async <T>(method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error !== undefined) throw new Error(`${method}: ${error.message}`)
    return result
  }
}
