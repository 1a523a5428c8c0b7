import { atEndOfRun } from './end-of-run.ts'
import { startTestService, type TestService } from './test-service.ts'

let shared: Promise<TestService> | undefined

/**
 * The one service of this process, for tests that only add data below organizations of their own: no clock to set, no count
 * of all there is, no outage. It stops when the last test of the process has ended; nobody else may stop it.
 */
export function sharedTestService(): Promise<TestService> {
  shared ??= startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } }).then((service) => {
    atEndOfRun(() => service.stop())
    return service
  })
  return shared
}
