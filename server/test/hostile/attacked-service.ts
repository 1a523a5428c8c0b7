import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OpenApiDocument } from '@countersign/api'
import { samplePdf } from '../documents/sample-pdf.ts'
import { eventually } from '../harness/eventually.ts'
import { freePort, startServiceProcess } from '../harness/service-process.ts'
import { migratedDatabase } from '../harness/test-database.ts'
import type { Dice } from './dice.ts'
import { type KnownValues, rememberValues } from './known-values.ts'
import type { Credentials } from './plausible-request.ts'
import { openVitalSigns } from './vital-signs.ts'

/** A service in its own process, with organizations that have something of everything. */
export interface AttackedService {
  readonly url: string
  readonly document: OpenApiDocument
  readonly known: KnownValues
  readonly credentials: Credentials
  /** The receiver of webhooks, and the source of documents and pictures. */
  readonly receiver: string
  /** What no answer may contain. */
  readonly secrets: readonly string[]
  readonly vitalSigns: Awaited<ReturnType<typeof openVitalSigns>>
  readonly databaseUrl: string
  /** The key of the organization that requests are made for at the moment. */
  key(): string
  /** Creates another organization, for which requests are made from now on: the attacks use the old one up. */
  renew(): Promise<void>
  /** Issues its secrets again: the attacks sign people out, delete keys and disable operators. */
  refresh(): Promise<void>
  logged(): string
  isAlive(): boolean
  stop(): Promise<void>
}

interface Organization {
  readonly id: string
  readonly key: string
  readonly weakKeys: readonly string[]
  readonly cookie: string
  readonly scimToken: string
  readonly operatorToken: string
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered otherwise fails
type Admin = (path: string, body: object) => Promise<any>

const password = 'correct horse battery'

export async function startAttackedService(): Promise<AttackedService> {
  const database = await migratedDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'countersign-attacked-'))
  const receiver = await startReceiver()
  const [port, inspectorPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const [adminToken, secretKey] = [randomBytes(24).toString('hex'), randomBytes(32).toString('hex')]
  const running = startServiceProcess({
    NODE_ENV: 'test',
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PORT: String(port),
    PUBLIC_URL: url,
    TRUST_PROXY: 'true',
    ADMIN_TOKEN: adminToken,
    SECRET_KEY: secretKey,
    RATE_LIMIT_PER_HOUR: '1000000000',
    ALLOWED_PRIVATE_HOSTS: new URL(receiver.url).host,
    WEBHOOK_RETRY_SECONDS: '3600',
  })
  const known = rememberValues()
  const stop = async () => {
    running.child.kill('SIGTERM')
    await running.exit()
    receiver.close()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  }

  let current: Organization | undefined
  let previous: Organization | undefined
  let renewals = 0
  let operatorToken = ''
  const call = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const json = body !== undefined && !(body instanceof FormData)
    const response = await fetch(url + path, {
      method,
      headers: { origin: url, ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${text}`)
    const { data } = JSON.parse(text)
    known.learn(data)
    return {
      data,
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';')[0])
        .join('; '),
    }
  }
  const renew = async () => {
    const number = ++renewals
    const admin = await becomeOperator(number)
    const { id } = await admin('/organizations', { name: `Example ${number}`, plan: 'enterprise' })
    const free = await admin('/organizations', { name: `Free ${number}`, plan: 'free' })
    const weak = [
      await admin('/keys', { organizationId: id, name: 'Few', requestsPerHour: 5 }),
      await admin('/keys', { organizationId: id, name: 'Reads', scopes: ['timestamps:read'] }),
      await admin('/keys', { organizationId: id, name: 'Elsewhere', allowedIpRanges: ['192.0.2.0/24'] }),
      await admin('/keys', { organizationId: free.id, name: 'Free' }),
      await admin('/keys', { organizationId: id, name: 'Test mode', test: true }),
    ]
    // Test mode is a second instance, which opens when it is first used.
    await call('GET', '/api/v1/quota', { 'x-api-key': weak.at(-1).key })
    const secrets = await issueSecrets(id, number, admin)
    // Attacks go on meanwhile, and would delete what it gets.
    await furnish(id, secrets.key, admin)
    previous = current
    current = { id, weakKeys: weak.map((one) => one.key as string), ...secrets }
  }
  const refresh = async () => {
    const number = ++renewals
    const organization = current ?? assert.fail('there is no organization')
    const secrets = await issueSecrets(organization.id, number, await becomeOperator(number))
    current = { ...organization, ...secrets }
  }
  /** The first operator takes the rights of the administrator's token. */
  const becomeOperator = async (number: number): Promise<Admin> => {
    const headers = { authorization: `Bearer ${adminToken}` }
    const { data } = await call('POST', '/admin/v1/operators', headers, { name: `Operator ${number}` })
    operatorToken = data.token
    return async (path, body) =>
      (await call('POST', `/admin/v1${path}`, { authorization: `Bearer ${data.token}` }, body)).data
  }
  const issueSecrets = async (id: string, number: number, admin: Admin) => {
    const { key } = await admin('/keys', { organizationId: id, name: `All ${number}` })
    const email = `owner${number}@example.org`
    await admin('/users', { email, password, organizationId: id, role: 'owner' })
    const { cookie } = await call('POST', '/console/v1/sign-in', {}, { email, password })
    const created = await fetch(`${url}/console/v1/organizations/${id}/scim-tokens`, {
      method: 'POST',
      headers: { origin: url, cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Provider' }),
    })
    const scim = (await created.json()) as { data?: { token: string } }
    return { key: key as string, cookie, operatorToken, scimToken: scim.data?.token ?? current?.scimToken ?? '' }
  }
  const furnish = async (id: string, key: string, admin: Admin) => {
    const api = async (method: string, path: string, body?: object) =>
      (await call(method, `/api/v1${path}`, { 'x-api-key': key }, body)).data
    const document = async (title: string): Promise<string> => {
      const form = new FormData()
      form.append('title', title)
      form.append('file', new Blob([new Uint8Array(samplePdf({ text: title }))]), 'lease.pdf')
      return (await api('POST', '/documents', form)).documentId
    }
    await admin(`/organizations/${id}/seals`, { name: 'Main seal' })
    const documentId = await document('Lease')
    const signers = [
      { name: 'Anna Kowalska', email: 'anna@example.org' },
      { name: 'Ben Example', email: 'ben@example.org' },
    ]
    const source = { documentTitle: 'Lease', documentId: await document('Contract') }
    await api('POST', '/webhooks', { url: `${receiver.url}/hooks` })
    await api('POST', '/timestamp', { hash: randomBytes(32).toString('hex') })
    await api('POST', '/signing', { ...source, signers })
    await api('POST', '/drafts', { content: { documentTitle: 'Draft', documentId, signers } })
    await api('POST', '/templates', { name: 'Lease', documentId, roles: [{ label: 'Tenant' }, { label: 'Landlord' }] })
  }

  const credentials: Credentials = {
    headers(door, dice) {
      const isOther = dice.chance(0.06)
      const organization = (isOther ? previous : current) ?? current ?? assert.fail('there is no organization')
      switch (door) {
        case 'api':
          return keyHeaders(dice.chance(0.05) ? dice.pick(organization.weakKeys) : organization.key, dice)
        case 'member':
        case 'console':
          return [['Cookie', organization.cookie], ...(dice.chance(0.95) ? [['Origin', url] as [string, string]] : [])]
        case 'admin':
          return [['Authorization', `Bearer ${dice.chance(0.95) ? organization.operatorToken : adminToken}`]]
        case 'scim':
          return [['Authorization', `Bearer ${organization.scimToken}`]]
        case 'signer':
        case 'open':
          return dice.chance(0.9) ? [] : keyHeaders(organization.key, dice)
      }
    },
  }

  try {
    await running.ready()
    await eventually('it is ready', async () => (await fetch(`${url}/health/ready`)).ok)
    const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as OpenApiDocument
    const { pid = 0 } = running.child
    const vitalSigns = await openVitalSigns({ pid, inspectorPort, databaseUrl: database.connectionString })
    await renew()
    await renew()
    return {
      url,
      document,
      known,
      credentials,
      receiver: receiver.url,
      secrets: [adminToken, secretKey],
      vitalSigns,
      databaseUrl: database.connectionString,
      key: () => current?.key ?? '',
      renew: () => untilLeftAlone(renew),
      refresh: () => untilLeftAlone(refresh),
      logged: () => running.stdout() + running.stderr(),
      isAlive: () => running.child.exitCode === null && running.child.signalCode === null,
      async stop() {
        vitalSigns.close()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw new Error(`The service cannot be attacked: ${running.stdout()}${running.stderr()}`, { cause: error })
  }
}

/** An attack may meanwhile disable the operator, or replace the authority. */
async function untilLeftAlone(act: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === 5) throw error
    }
  }
}

function keyHeaders(key: string, dice: Dice): [string, string][] {
  if (dice.chance(0.02)) return []
  return [dice.chance(0.8) ? ['X-API-Key', key] : ['Authorization', `Bearer ${key}`]]
}

/** An external server: accepts events, and has a document. */
async function startReceiver() {
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/pdf')
    response.end(request.method === 'GET' ? samplePdf() : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
