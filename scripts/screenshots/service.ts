import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../../server/test/harness/eventually.ts'
import { freePort, startServiceProcess } from '../../server/test/harness/service-process.ts'
import { company, contract, customer, director, signatureFields, title } from './contract.ts'

/**
 * The service as `npm start` runs it, on its own data, with the organization of the company that sends the contract.
 */
export interface Service {
  readonly url: string
  /** Requests the signatures of the customer and of the director, and returns the paths of their links. */
  request(): Promise<{ readonly id: string; readonly documentId: string; readonly links: readonly string[] }>
  /** The document that all have signed, with the seal of the company. */
  finished(id: string, documentId: string): Promise<Uint8Array>
  stop(): Promise<void>
}

export async function startService(): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-screenshots-'))
  const port = String(await freePort())
  const settings = {
    NODE_ENV: 'development',
    PUBLIC_URL: 'https://sign.alderfinch.example',
    RATE_LIMIT_PER_HOUR: '10000',
  }
  const running = startServiceProcess({ DATA_DIR: dataDir, PORT: port, ...settings })
  const stop = async () => {
    running.child.kill('SIGTERM')
    await running.exit()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await running.ready()
    const token = (await readFile(join(dataDir, 'admin-token'), 'utf8')).trim()
    return { ...(await openOrganization(running.url, token)), url: running.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openOrganization(url: string, token: string): Promise<Pick<Service, 'request' | 'finished'>> {
  const admin = caller(`${url}/admin/v1`, { authorization: `Bearer ${token}` })
  const { id: organizationId } = await admin('POST', '/organizations', { name: company, plan: 'enterprise' })
  const { key } = await admin('POST', '/keys', { organizationId, name: 'Screenshots' })
  const { id: sealId } = await admin('POST', `/organizations/${organizationId}/seals`, { name: company })
  const api = caller(`${url}/api/v1`, { 'x-api-key': key })
  const isThere = (id: string, condition: (status: Answer) => boolean) =>
    eventually(`the next state of request ${id}`, async () => condition(await api('GET', `/signing/${id}/status`)))
  return {
    async request() {
      const form = new FormData()
      form.append('title', title)
      form.append('file', new Blob([Buffer.from(contract())], { type: 'application/pdf' }), 'agreement.pdf')
      const { documentId } = await api('POST', '/documents', form)
      const created = await api('POST', '/signing', {
        documentTitle: title,
        documentId,
        message: 'Dear Mara, this is the agreement as discussed on Thursday. Call me if anything is unclear. Thomas',
        companyName: 'Alder & Finch',
        brandColor: '#214d3d',
        signers: [
          { name: customer, email: 'mara@okafor.example' },
          { name: director, email: 'thomas@alderfinch.example' },
        ],
        fields: signatureFields,
      })
      await isThere(created.signingRequestId, ({ signers }) =>
        signers.every(({ invitedAt }: Answer) => invitedAt !== null),
      )
      const links = created.signers.map(({ signingUrl }: Answer) => new URL(signingUrl).pathname)
      return { id: created.signingRequestId, documentId, links }
    },
    async finished(id, documentId) {
      await isThere(id, ({ status }) => status === 'COMPLETED')
      await api('POST', '/seals/apply', { sealId, documentId, position: { page: 1, x: 411, y: 192, width: 120 } })
      const response = await fetch(`${url}/api/v1/documents/${documentId}/file`, { headers: { 'x-api-key': key } })
      return new Uint8Array(await response.arrayBuffer())
    },
  }
}

// biome-ignore lint/suspicious/noExplicitAny: a call that is answered otherwise fails
type Answer = any

function caller(base: string, headers: Record<string, string>) {
  return async (method: string, path: string, body?: object): Promise<Answer> => {
    const isForm = body instanceof FormData
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text).data
  }
}
