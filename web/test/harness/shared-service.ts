import { atEndOfRun } from '../../../server/test/harness/end-of-run.ts'
import { eventually } from '../../../server/test/harness/eventually.ts'
import { startTestService, type TestService } from '../../../server/test/harness/test-service.ts'

let shared: Promise<TestService> | undefined

/**
 * One service for every file of this process that only adds data, each with its own organization. Visitors send
 * X-Forwarded-For, so that limits per network apply to each visitor alone.
 */
export function sharedService(): Promise<TestService> {
  shared ??= start()
  return shared
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

/** Headers of a visitor from an unused network. */
export function fromAnotherNetwork(): Record<string, string> {
  const number = ++visitors
  return { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` }
}

/** Anchors all records, and waits until the anchor is confirmed and published. The next anchor follows a day later. */
export async function anchorAll(service: TestService): Promise<void> {
  await service.admin('POST', '/anchoring/now')
  const open = async () => ((await service.admin('GET', '/anchoring')) as unknown as { open: object | null }).open
  await eventually(
    async () => `the end of ${JSON.stringify(await open())}`,
    async () => (await open()) === null,
  )
}
