// An S3 server that checks signatures, as a process of its own: node run-s3-server.ts FOLDER BUCKET PORT. It says where it
// listens and ends with its standard input. Its one account has the key S3RVER and the secret S3RVER.

// @ts-expect-error The package has no types.
import UntypedServer from '@20minutes/s3rver'

const Server = UntypedServer as new (options: Record<string, unknown>) => { run(): Promise<{ port: number }> }
const [, , directory, bucket, port] = process.argv
const listening = await new Server({
  address: '127.0.0.1',
  port: Number(port),
  silent: true,
  directory,
  configureBuckets: [{ name: bucket }],
}).run()
process.stdout.write(`${listening.port}\n`)
process.stdin.on('end', () => process.exit(0)).resume()
