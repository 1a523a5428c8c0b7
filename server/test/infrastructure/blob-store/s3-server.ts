import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface S3Server {
  readonly port: number
  /** SIGSTOP and SIGCONT: it answers late. */
  signal(signal: NodeJS.Signals): void
  stop(): Promise<void>
}

/** Port 0 takes a free one. */
export async function startS3Server(
  folder: string,
  bucket: string,
  port = 0,
  conditions: 'honoured' | 'ignored' | 'refused' = 'honoured',
): Promise<S3Server> {
  const script = fileURLToPath(new URL('./run-s3-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, bucket, String(port), conditions], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [line] = await Promise.race([once(child.stdout, 'data'), exited.then(() => ['ended'])])
  const listening = Number(String(line))
  if (!(listening > 0)) throw new Error('The S3 server does not start')
  return {
    port: listening,
    signal: (signal) => void child.kill(signal),
    async stop() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
