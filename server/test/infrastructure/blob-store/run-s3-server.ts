// An S3 server that checks signatures, in its own process: node run-s3-server.ts FOLDER BUCKET PORT [CONDITIONS]. It
// prints where it listens and ends with its standard input. Its one account has the key S3RVER and the secret S3RVER.
// CONDITIONS on PUT are `honoured`, `ignored` or `refused`.

import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
// @ts-expect-error The package has no types.
import UntypedServer from '@20minutes/s3rver'

interface S3Server {
  readonly store: {
    putContent(path: string, content: unknown): Promise<unknown>
    getMetadata(bucket: string, key: string): Promise<{ etag: string }>
  }
  readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
  run(): Promise<{ port: number }>
}

interface Context {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string | undefined>
  status: number
  body: string
}

const Server = UntypedServer as new (options: Record<string, unknown>) => S3Server
const [, , directory, bucket = '', port, conditions = 'honoured'] = process.argv
const server = new Server({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
})
// S3 keeps each object whole under concurrent writes. This server would write them into one file.
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
/** As in S3, the condition is checked and the object written in one step. */
let writing: Promise<void> = Promise.resolve()
server.middleware.unshift(async (context, next) => {
  if (context.method !== 'PUT') return await next()
  const answered = writing.then(async () => {
    const status = await judge(context)
    if (status === undefined) return await next()
    context.status = status
    context.body = `<Error><Code>${status === 501 ? 'NotImplemented' : 'PreconditionFailed'}</Code></Error>`
  })
  writing = answered.catch(() => {})
  await answered
})

async function judge({ path, headers }: Context): Promise<number | undefined> {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (conditions === 'ignored' || (match === undefined && noneMatch === undefined)) return undefined
  if (conditions === 'refused') return 501
  const key = decodeURIComponent(path).slice(bucket.length + 2)
  const etag = await server.store.getMetadata(bucket, key).then(
    (metadata) => metadata.etag,
    () => undefined,
  )
  return (match !== undefined && etag !== match) || (noneMatch === '*' && etag !== undefined) ? 412 : undefined
}

const listening = await server.run()
process.stdout.write(`${listening.port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
