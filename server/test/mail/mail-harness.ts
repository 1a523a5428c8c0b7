import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'
import { mailAdminRoutes } from '../../src/features/mail/admin-routes.ts'
import { mailboxRoutes } from '../../src/features/mail/mailbox-routes.ts'
import { adminArea } from '../../src/http/admin-token.ts'
import { registerAll } from '../../src/http/server.ts'
import { createMemoryRateLimiter } from '../../src/infrastructure/rate-limiter/memory-rate-limiter.ts'
import { bareServer } from '../harness/bare-server.ts'
import { noOperators } from '../harness/no-operators.ts'
import { mailFixture } from './mail-fixture.ts'

/** The routes of the feature on a free port. */
export async function mailHarness(t: TestContext) {
  const fixture = await mailFixture(t)
  const { ports, mailbox } = fixture
  const app = bareServer({ log: ports.logger, clock: ports.clock })
  await registerAll(app, [mailboxRoutes({ mode: 'live', mailbox })])
  const limiter = createMemoryRateLimiter(ports.clock)
  const area = { adminToken: 'admin-token', operators: noOperators, limiter, recordRefusal: async () => {} }
  await app.register(adminArea(area, [mailAdminRoutes(ports)]), {
    prefix: '/admin/v1',
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => app.close())
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  return {
    ...fixture,
    url,
    get: (path: string) => fetch(url + path),
    admin: (method: string, path: string) =>
      fetch(`${url}/admin/v1${path}`, { method, headers: { authorization: 'Bearer admin-token' } }),
  }
}
