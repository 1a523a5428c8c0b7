import assert from 'node:assert/strict'
import { createAccount, password, signIn } from '../accounts/console-client.ts'
import type { TestProvider } from '../accounts/identity-provider.ts'
import { documentsClient } from '../documents/documents-client.ts'
import { samplePdf } from '../documents/sample-pdf.ts'
import type { TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'

// biome-ignore lint/suspicious/noExplicitAny: as in the answers of a test service
type Data = any

/** An organization with people and things to change. */
export async function openWorld(service: TestService, provider: TestProvider) {
  const { id: organizationId, key } = await service.organization()
  const account = async (email: string, role: string) => ({
    email,
    userId: await createAccount(service, email, { organizationId, role }),
  })
  const first = await account('owner@example.org', 'owner')
  const second = await account('second@example.org', 'member')
  const third = await account('third@example.org', 'member')
  const fourth = await account('fourth@example.org', 'member')
  const { cookie } = await signIn(service, first.email)

  async function call(method: string, path: string, body: unknown, cookies: string): Promise<Data> {
    const headers = { origin: service.url, ...(cookies !== '' && { cookie: cookies }) }
    const answer = await service.call(method, path, { body, headers })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.json?.data
  }
  const person = (method: string, path: string, body?: unknown, cookies = cookie) =>
    call(method, `/console/v1${path}`, body, cookies)
  const owner = (method: string, path: string, body?: unknown) =>
    person(method, `/organizations/${organizationId}${path}`, body)
  const document = () => documentsClient(service).document(key, samplePdf())

  return {
    service,
    organizationId,
    password,
    second,
    third,
    fourth,
    operator: (method: string, path: string, body?: unknown) => service.admin(method, path, body) as Promise<Data>,
    person,
    owner,
    signIn: async () => (await signIn(service, first.email)).cookie,
    signInAs: async (email: string) => (await signIn(service, email)).cookie,
    document,
    /** The body of a request that adds an identity provider. */
    identityProvider: {
      name: 'Broker',
      issuer: provider.issuer,
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      purposes: ['signers'],
    },
    template: async () => {
      const wanted = { name: 'Lease', roles: [{ label: 'Tenant' }], documentId: await document() }
      return (await owner('POST', '/templates', wanted)).templateId as string
    },
    webhook: async () => (await owner('POST', '/webhooks', { url: 'https://hooks.example.org/' })).id as string,
    /** The id of a job that has used up its retries. */
    async parkJob(): Promise<string> {
      const { rows } = await queryDatabase(
        service,
        `insert into jobs.job (name, data, source_name, source_retry_count, source_created_on)
         values ('parked', '{}', 'accounts.prune-sessions', 5, now()) returning id`,
      )
      return rows[0].id
    },
    /** The id of a request that was canceled. */
    async endedRequest(): Promise<string> {
      const signers = [{ email: 'sam@example.org', name: 'Sam' }]
      const wanted = { documentId: await document(), documentTitle: 'Contract', signers }
      const { signingRequestId } = await owner('POST', '/signing', wanted)
      await owner('POST', `/signing/${signingRequestId}/cancel`, {})
      await service.settled()
      return signingRequestId
    },
    /** The id of a request that an operator can retry. */
    async stuckRequest(): Promise<string> {
      const signers = [{ email: 'sam@example.org', name: 'Sam' }]
      const wanted = { documentId: await document(), documentTitle: 'Contract', signers }
      const { signingRequestId } = await owner('POST', '/signing', wanted)
      await service.settled()
      await queryDatabase(
        service,
        `update signing_requests set trouble = 'disk full', trouble_since = now(), failed_attempts = 1
         where id = '${signingRequestId}'`,
      )
      return signingRequestId
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>
