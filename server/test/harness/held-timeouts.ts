import type { TestContext } from 'node:test'

/**
 * For libraries that wait by the global timers: a wait of this length ends when the test says so. All others of the
 * process follow the clock. Mocking them all loses those of a service that other files share, and keeps a process alive
 * by those that it was told to clear.
 */
export function holdTimeouts(t: TestContext, isHeld: (ms: number) => boolean): { readonly pass: () => void } {
  const { setTimeout: set, clearTimeout: clear } = globalThis
  const held = new Map<unknown, () => void>()
  const release = (handle: Parameters<typeof clear>[0]) => {
    held.delete(handle)
    clear(handle)
  }
  const pass = () => {
    for (const [handle, act] of [...held]) {
      release(handle as NodeJS.Timeout)
      act()
    }
  }
  const hold = (act: (...words: unknown[]) => void, ms?: number, ...words: unknown[]) => {
    if (ms === undefined || !isHeld(ms)) return set(act, ms, ...words)
    const handle = set(() => {}, 2 ** 31 - 1).unref()
    held.set(handle, () => act(...words))
    return handle
  }
  t.mock.method(globalThis, 'setTimeout', hold as unknown as typeof set)
  t.mock.method(globalThis, 'clearTimeout', release)
  t.after(pass)
  return { pass }
}
