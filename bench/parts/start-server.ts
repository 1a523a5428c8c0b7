import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export interface EchoServer {
  readonly url: string
  readonly key: string
  stop(): void
}

export async function startServer(kind: 'bare' | 'guarded' | 'durable'): Promise<EchoServer> {
  const file = kind === 'durable' ? 'durable-server.ts' : 'echo-server.ts'
  const child = spawn(process.execPath, [join(import.meta.dirname, file), kind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port, key } = JSON.parse(line) as { port: number; key: string }
  return { url: `http://127.0.0.1:${port}/api/v1`, key, stop: () => void child.kill() }
}
