import { AsyncResource } from 'node:async_hooks'
import { after } from 'node:test'
import { startTestService, type TestService } from './test-service.ts'

let shared: Promise<TestService> | undefined

/**
 * The one service of this process, for tests that only add data below organizations of their own: no clock to set, no count
 * of all there is, no outage. It stops when the last test of the process has ended; nobody else may stop it.
 */
export function sharedTestService(): Promise<TestService> {
  shared ??= startTestService({ environment: { RATE_LIMIT_PER_HOUR: '100000' } }).then((service) => {
    afterEverything(() => {
      shared = undefined
      return service.stop()
    })
    return service
  })
  return shared
}

/**
 * A hook belongs to the test in which it is made, which the runner knows by what triggered the code that runs. Triggered by
 * the start of the process, it belongs to the root.
 */
function afterEverything(close: () => Promise<void>): void {
  new AsyncResource('after everything', { triggerAsyncId: 1 }).runInAsyncScope(() => after(close))
}
