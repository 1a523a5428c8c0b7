import { randomBytes } from 'node:crypto'
import { type StandIn, startStandIn } from '../../../examples/providers/stand-in.ts'
import { atEndOfRun } from '../../../server/test/harness/end-of-run.ts'
import { startTestService, type TestService } from '../../../server/test/harness/test-service.ts'

/** A service with a stand-in for the providers that an operator can plug in. */
export interface ServiceWithProviders {
  readonly service: TestService
  readonly provider: StandIn
}

let started: Promise<ServiceWithProviders> | undefined

export function serviceWithProviders(): Promise<ServiceWithProviders> {
  started ??= start()
  return started
}

async function start(): Promise<ServiceWithProviders> {
  const token = randomBytes(32).toString('hex')
  const provider = await startStandIn({ token })
  const environment = {
    RATE_LIMIT_PER_HOUR: '100000',
    ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    TRUST_PROXY: 'true',
    SMS_URL: `${provider.url}/messages`,
    SMS_TOKEN: token,
    IDENTITY_CHECK_URL: provider.url,
    IDENTITY_CHECK_TOKEN: token,
  }
  const service = await startTestService({ environment })
  atEndOfRun(async () => {
    await service.stop()
    await provider.stop()
  })
  return { service, provider }
}
