import assert from 'node:assert/strict'
import type { Answer, TestService } from '../harness/test-service.ts'

export const password = 'correct horse battery'

/** The console of one organization, as the page of a signed-in person calls it. */
export interface ConsoleClient extends Session {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** Creates an account, as a member of the organization if a role is given. */
export async function createAccount(
  service: TestService,
  email: string,
  membership: { organizationId?: string; role?: string } = {},
): Promise<string> {
  return (await service.admin('POST', '/users', { email, password, ...membership })).id
}

/** The response's cookies, as a browser sends them back. */
export function cookieOf(answer: Answer): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export interface Session {
  readonly cookie: string
  readonly userId: string
}

export async function signIn(service: TestService, email: string, word = password): Promise<Session> {
  const answer = await service.call('POST', '/console/v1/sign-in', {
    body: { email, password: word },
    headers: { origin: service.url },
  })
  assert.equal(answer.status, 200, answer.text)
  return { cookie: cookieOf(answer), userId: answer.json.data.id }
}

export function consoleOf(service: TestService, organizationId: string, session: Session): ConsoleClient {
  return {
    ...session,
    call: (method, path, body, headers = {}) =>
      service.call(method, `/console/v1/organizations/${organizationId}${path}`, {
        body,
        headers: { origin: service.url, cookie: session.cookie, ...headers },
      }),
  }
}

export async function openConsole(
  service: TestService,
  organizationId: string,
  email: string,
  word = password,
): Promise<ConsoleClient> {
  return consoleOf(service, organizationId, await signIn(service, email, word))
}
