import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '../../../packages/client/src/index.ts'
import { freePort, startServiceProcess } from '../../../server/test/harness/service-process.ts'

/** A service with an organization that has a seal, for the documents that it makes itself. */
export interface RunningService {
  readonly client: Client
  readonly sealId: string
  /** The root certificate, DER. */
  root(): Promise<Uint8Array>
  /** Calls an act of a signing link. */
  act(signingUrl: string, method: 'GET' | 'POST', act: string, body?: object): Promise<unknown>
  /** The link in the latest email to this address. */
  linkFor(email: string): Promise<string>
  stop(): Promise<void>
}

export async function startRunningService(): Promise<RunningService> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-judged-'))
  const running = startServiceProcess({
    NODE_ENV: 'development',
    DATA_DIR: folder,
    PORT: String(await freePort()),
    RATE_LIMIT_PER_HOUR: '100000',
  })
  const stop = async () => {
    running.child.kill('SIGTERM')
    await running.exit()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await running.ready()
    const { url } = running
    const token = (await readFile(join(folder, 'admin-token'), 'utf8')).trim()
    const admin = async (path: string, body: object) =>
      (await call(`${url}/admin/v1${path}`, 'POST', body, { authorization: `Bearer ${token}` })).data
    const { id: organizationId } = await admin('/organizations', { name: 'Example', plan: 'enterprise' })
    const { key } = await admin('/keys', { organizationId, name: 'Judges' })
    const { id: sealId } = await admin(`/organizations/${organizationId}/seals`, { name: 'Main seal' })
    return {
      client: createClient({ url, apiKey: key }),
      sealId,
      root: async () => new Uint8Array(await (await fetch(`${url}/pki/root.crt`)).arrayBuffer()),
      act: (signingUrl, method, act, body) =>
        call(`${url}/signer/v1/${new URL(signingUrl).pathname.split('/').at(-1)}${act}`, method, body),
      async linkFor(email) {
        for (;;) {
          const { messages } = await call(`${url}/dev/mailbox.json?limit=50`, 'GET')
          const mail = messages.find(({ to }: { to: string }) => to === email)
          const link = /https?:\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0]
          if (link !== undefined) return link
          await pause()
        }
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

export const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

// biome-ignore lint/suspicious/noExplicitAny: what is answered otherwise fails
async function call(url: string, method: string, body?: object, headers: Record<string, string> = {}): Promise<any> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${answer}`)
  return JSON.parse(answer)
}
