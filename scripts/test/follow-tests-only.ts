// Node's test runner follows every promise of the process, to know which test registers another one or causes an
// error. That takes a sixth of the time of its main thread. Here it follows only tests: what runs outside of the
// synchronous part of a test or suite belongs to the file. Import this before node:test.
import hooks from 'node:async_hooks'

const { createHook, executionAsyncId } = hooks
const tests = new Set<number>()
let file: number | undefined

/** Call it in the test of a file, before anything asynchronous. */
export function enterFile(): void {
  file = executionAsyncId()
}

export function leaveFile(): void {
  file = undefined
}

Object.assign(hooks, {
  createHook: ({ init }: hooks.HookCallbacks) =>
    createHook({
      trackPromises: false,
      init(id, type, trigger, resource) {
        if (type !== 'Test') return
        tests.add(id)
        init?.(id, type, trigger, resource)
      },
    }),
  executionAsyncId: () => {
    const id = executionAsyncId()
    return tests.has(id) ? id : (file ?? id)
  },
})
