/** Works on each item, at most so many at a time. The first failure ends it, once running work has ended. */
export async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  let hasFailed = false
  // An iterator must not be advanced again before it has answered.
  let turn: Promise<unknown> = Promise.resolve()
  const next = () => {
    const asked = turn.then(() => iterator.next())
    turn = asked.catch(() => {})
    return asked
  }
  const worker = async () => {
    try {
      for (let item = await next(); !item.done && !hasFailed; item = await next()) await work(item.value)
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: most }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) {
    await iterator.return?.()
    throw failed.reason
  }
}
