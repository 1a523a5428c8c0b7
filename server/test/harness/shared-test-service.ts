import { atEndOfRun } from './end-of-run.ts'
import { startTestService, type TestService } from './test-service.ts'

let shared: Promise<TestService> | undefined

/**
 * The only service of this process, for tests that only add data below their own organizations: no clock to set, no
 * global counts, no outage. It stops after the last test of the process; nobody else may stop it.
 */
export function sharedTestService(): Promise<TestService> {
  shared ??= startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } }).then((service) => {
    atEndOfRun(() => service.stop())
    return service
  })
  return shared
}
