import { AsyncResource } from 'node:async_hooks'
import { after } from 'node:test'

/** Node gives a hook to the test that triggered its registration. Nothing triggers this, so it goes to the whole run. */
const outsideOfTests = new AsyncResource('countersign-test-run', { triggerAsyncId: 0 })

/**
 * Calls `end` after the last test of the process, whichever test or file asks for it. What several files of a process share
 * ends here; a handle that stays open would keep the process alive.
 */
export function atEndOfRun(end: () => unknown): void {
  outsideOfTests.runInAsyncScope(() => after(async () => void (await end())))
}
