/**
 * Lets acts on one thing run one after the other within this node. It is a courtesy and no promise: it saves the work
 * of those who would find, at the end of theirs, that another was faster. The promise is the database's.
 */
export class OneAtATime {
  readonly #last = new Map<string, Promise<void>>()

  async run<T>(key: string, act: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const { promise: done, resolve } = Promise.withResolvers<void>()
    this.#last.set(key, done)
    try {
      await before
      return await act()
    } finally {
      resolve()
      if (this.#last.get(key) === done) this.#last.delete(key)
    }
  }
}
