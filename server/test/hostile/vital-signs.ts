import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { jobEnds, jobsSettled } from '../harness/job-ends.ts'

/** What a process must not lose to its callers. */
export interface VitalSigns {
  /** In MB, after garbage collection. */
  readonly heap: number
  /** In MB. */
  readonly resident: number
  /** How many of each kind are open. */
  readonly descriptors: { readonly [kind: string]: number }
  readonly databaseConnections: number
}

/** Asks a process that was started with `--inspect`, over the protocol of Chrome's developer tools. */
export async function openVitalSigns(options: {
  readonly pid: number
  readonly inspectorPort: number
  readonly databaseUrl: string
}) {
  const [target] = (await (await fetch(`http://127.0.0.1:${options.inspectorPort}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  let calls = 0
  const call = (method: string, params: object = {}) =>
    // biome-ignore lint/suspicious/noExplicitAny: each method answers with something else
    new Promise<any>((resolve) => {
      const id = ++calls
      const hear = ({ data }: MessageEvent) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(message.result)
      }
      socket.addEventListener('message', hear)
      socket.send(JSON.stringify({ id, method, params }))
    })
  const heap = async () => {
    await call('HeapProfiler.collectGarbage')
    const { result } = await call('Runtime.evaluate', { expression: 'process.memoryUsage().heapUsed' })
    return Number(result.value) / 1e6
  }

  return {
    async read(): Promise<VitalSigns> {
      // What one collection frees, such as a finalized buffer, frees more in the next.
      await heap()
      return {
        heap: await heap(),
        resident: Number((await readFile(`/proc/${options.pid}/status`, 'utf8')).match(/VmRSS:\s+(\d+)/)?.[1]) / 1000,
        descriptors: await countDescriptors(options.pid),
        databaseConnections: await countConnections(options.databaseUrl),
      }
    },
    close: () => socket.close(),
  }
}

/** By what they lead to: `socket`, `pipe`, `anon_inode:[eventpoll]`, a file. */
async function countDescriptors(pid: number): Promise<{ [kind: string]: number }> {
  const folder = `/proc/${pid}/fd`
  const counts: { [kind: string]: number } = {}
  for (const name of await readdir(folder)) {
    // One that was closed meanwhile leads nowhere.
    const target = await readlink(join(folder, name)).catch(() => undefined)
    const kind = target?.replace(/:\[?\d+\]?$/, '')
    if (kind !== undefined) counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const count =
    'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
  const { rows } = await client.query(count)
  await client.end()
  return rows[0].open
}

/** Resolves once no job of the service is due and none runs. */
export async function jobsAreDone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await jobsSettled((text) => client.query(text), jobEnds(), 300)
  await client.end()
}
