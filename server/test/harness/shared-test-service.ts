import { atEndOfRun } from './end-of-run.ts'
import { startTestService, type TestService } from './test-service.ts'

let shared: Promise<TestService> | undefined

/**
 * The only service of this process, for files that only add data below their own organizations: no clock to set, no
 * global counts, no outage. Email addresses of accounts are unique among all files. It stops after the last test of the
 * process. Each caller of this function gets a network of its own, from which `call` calls.
 */
export async function sharedTestService(): Promise<TestService> {
  shared ??= start()
  const service = await shared
  const network = fromAnotherNetwork()
  return {
    ...service,
    address: network['x-forwarded-for'],
    stop: async () => {
      throw new Error('Files of this process share this service: only the end of the process stops it.')
    },
    call: (method, path, options = {}) =>
      service.call(method, path, { ...options, headers: { ...network, ...options.headers } }),
  }
}

async function start(): Promise<TestService> {
  const service = await startTestService({
    environment: {
      RATE_LIMIT_PER_HOUR: '100000',
      ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
      WEBHOOK_RETRY_SECONDS: '1',
      TRUST_PROXY: 'true',
    },
  })
  atEndOfRun(() => service.stop())
  return service
}

let visitors = 0

/** Headers of a visitor of the shared service from an unused network. */
export function fromAnotherNetwork(): { readonly 'x-forwarded-for': string } {
  const number = ++visitors
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}
