// An S3 server that checks signatures, as a process of its own: node run-s3-server.ts FOLDER BUCKET PORT. It says where it
// listens and ends with its standard input. Its one account has the key S3RVER and the secret S3RVER.

import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
// @ts-expect-error The package has no types.
import UntypedServer from '@20minutes/s3rver'

interface S3Server {
  readonly store: { putContent(path: string, content: unknown): Promise<unknown> }
  run(): Promise<{ port: number }>
}

const Server = UntypedServer as new (options: Record<string, unknown>) => S3Server
const [, , directory, bucket, port] = process.argv
const server = new Server({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
})
// S3 keeps each object whole, whoever else writes it at the same time. This server would write them into one file.
const putContent = server.store.putContent.bind(server.store)
server.store.putContent = async (path, content) => {
  const draft = `${path}.${randomUUID()}`
  try {
    const written = await putContent(draft, content)
    await rename(draft, path)
    return written
  } finally {
    await rm(draft, { force: true })
  }
}
const listening = await server.run()
process.stdout.write(`${listening.port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
