import { AsyncLocalStorage } from 'node:async_hooks'

interface Call {
  failure?: unknown
}

const calls = new AsyncLocalStorage<Call>()

/**
 * The sign-in library replaces a database error by one of its own that explains nothing, or continues as if there were
 * none, which would sign somebody out. rethrowingFailure throws the database's error instead, to be answered as elsewhere.
 */
export async function rethrowingFailure<T>(run: () => Promise<T>): Promise<T> {
  const call: Call = {}
  const result = await calls.run(call, run).catch((error) => {
    throw call.failure ?? error
  })
  if (call.failure !== undefined) throw call.failure
  return result
}

type Method = (...input: never[]) => unknown

/** The library's access to the database; records the first failure for the current call. */
export function notingFailures<T extends object>(adapter: T): T {
  const noting = Object.entries(adapter).map(([name, part]) => [name, typeof part === 'function' ? noted(part) : part])
  return Object.fromEntries(noting) as T
}

function noted(method: Method): Method {
  return async (...input) => {
    try {
      return await method(...input)
    } catch (error) {
      const call = calls.getStore()
      if (call !== undefined) call.failure ??= error
      throw error
    }
  }
}
