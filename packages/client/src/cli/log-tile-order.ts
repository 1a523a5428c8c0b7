/** Works on several items at a time, and yields the results in the order of the items. */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  most: number,
  act: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for (const item of items) {
    const one = act(item)
    // A failure is thrown in its turn; if another one ends the check before, it is ignored.
    one.catch(() => {})
    underWay.push(one)
    if (underWay.length === most) yield await (underWay.shift() as Promise<R>)
  }
  for (const one of underWay) yield await one
}
