import assert from 'node:assert/strict'
import type { Answer, TestService } from '../harness/test-service.ts'
import type { ConsoleClient } from './console-client.ts'

export type ScimClient = (method: string, path: string, body?: unknown) => Promise<Answer>

/** Calls SCIM as an identity provider does. */
export function scimClient(service: TestService, token: string): ScimClient {
  return (method, path, body) =>
    service.call(method, `/scim/v2${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
}

export async function createScimToken(owner: ConsoleClient, body: object = { name: 'Okta' }) {
  const created = await owner.call('POST', '/scim-tokens', body)
  assert.equal(created.status, 201, created.text)
  return created.json.data as { id: string; token: string; name: string }
}

/** An operator confirms a domain of the organization. */
export async function proveDomain(service: TestService, organizationId: string, domain: string): Promise<void> {
  await service.admin('PUT', `/organizations/${organizationId}/domains/${domain}`)
}
