import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visitor } from '../vocabulary/caller.ts'

/** Resolves a visitor to a person, and refuses visitors who are not signed in. */
interface Sessions<Person> {
  whoIs(visitor: Visitor): Promise<Person & { readonly cookies: readonly string[] }>
}

/** Answers 401 to visitors who are not signed in; renews the cookie when due. */
export async function signedIn<Person>(
  sessions: Sessions<Person>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Person> {
  const { cookies, ...person } = await sessions.whoIs(visitorOf(request))
  setCookies(reply, cookies)
  return person as Person
}

export function visitorOf(request: FastifyRequest): Visitor {
  const { cookie, 'user-agent': userAgent } = request.headers
  return { cookie, userAgent, ip: request.ip }
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  if (cookies.length > 0) reply.header('set-cookie', [...cookies])
}
