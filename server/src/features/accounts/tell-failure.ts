import { AsyncLocalStorage } from 'node:async_hooks'

interface Call {
  failure?: unknown
}

const calls = new AsyncLocalStorage<Call>()

/**
 * The sign-in library puts an error of its own, which tells nothing, in the place of one of the database, or goes on as if
 * there were none: somebody would be signed out who is not. Here that of the database comes out, to be answered as elsewhere.
 */
export async function tellingFailure<T>(run: () => Promise<T>): Promise<T> {
  const call: Call = {}
  const result = await calls.run(call, run).catch((error) => {
    throw call.failure ?? error
  })
  if (call.failure !== undefined) throw call.failure
  return result
}

type Method = (...input: never[]) => unknown

/** The library's access to the database, which notes its first failure for the call under way. */
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
