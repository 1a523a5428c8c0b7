import { setTimeout as delay } from 'node:timers/promises'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'

export interface Created {
  readonly signingRequestId: string
  readonly signers: readonly { readonly signingUrl: string }[]
}

export interface Status {
  readonly status: string
  readonly signers: readonly { readonly invitedAt: string | null }[]
}

/** Calls one service, and fails unless it succeeds. */
export type Call = (
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
) => Promise<Record<string, unknown>>

export function callerOf(url: string): Call {
  return async (method, path, headers, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const answer = (await response.json()) as { success: boolean; data: Record<string, unknown>; error?: string }
    if (!answer.success) throw new Error(`${method} ${path}: ${response.status} ${answer.error}`)
    return answer.data
  }
}

export async function makeOrganization(call: Call, adminToken: string): Promise<{ id: string; key: string }> {
  const admin = { authorization: `Bearer ${adminToken}` }
  const { id } = await call('POST', '/admin/v1/organizations', admin, { name: 'Bench', plan: 'enterprise' })
  const { key } = await call('POST', '/admin/v1/keys', admin, { organizationId: id, name: 'bench' })
  return { id: String(id), key: String(key) }
}

/** Requests the signatures of as many of two people; the document and the receiver of events are `outside`. */
export async function createRequest(call: Call, key: string, outside: string, signers = 2): Promise<Created> {
  const body = {
    documentTitle: 'Rental contract',
    documentUrl: `${outside}/contract.pdf`,
    callbackUrl: `${outside}/hook`,
    signers: [
      { email: 'anna@example.org', name: 'Anna Kowalska' },
      { email: 'bob@example.org', name: 'Bob Smith' },
    ].slice(0, signers),
  }
  return (await call('POST', '/api/v1/signing', { 'x-api-key': key }, body)) as unknown as Created
}

/** What the page does before anybody can sign. */
export async function readDocument(call: Call, signingUrl: string, document = 1): Promise<void> {
  await call('GET', `/signer/v1/${tokenOf(signingUrl)}`, {})
  await call('POST', `/signer/v1/${tokenOf(signingUrl)}/viewed`, {}, { document })
}

export async function sign(call: Call, signingUrl: string): Promise<void> {
  const body = { consent: true, signature: { kind: 'typed', text: 'Anna Kowalska' } }
  await call('POST', `/signer/v1/${tokenOf(signingUrl)}/sign`, {}, body)
}

export async function reached(
  call: Call,
  key: string,
  { signingRequestId }: Created,
  isThere: (status: Status) => boolean,
  pauseMs = 50,
): Promise<void> {
  const path = `/api/v1/signing/${signingRequestId}/status`
  while (!isThere((await call('GET', path, { 'x-api-key': key })) as unknown as Status)) await delay(pauseMs)
}

export function isDispatched({ status, signers }: Status): boolean {
  if (status === 'FAILED') throw new Error('the document was refused')
  return signers[0]?.invitedAt !== null
}

export function isCompleted({ status }: Status): boolean {
  return status === 'COMPLETED'
}
