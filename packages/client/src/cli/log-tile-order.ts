/** Acts on the items, some at a time, and gives the results in the order of the items. */
export async function* inOrder<T, R>(
  items: Iterable<T>,
  most: number,
  act: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for (const item of items) {
    const one = act(item)
    // A failure is thrown when its turn comes; if another ends the check before, it is of no interest.
    one.catch(() => {})
    underWay.push(one)
    if (underWay.length === most) yield await (underWay.shift() as Promise<R>)
  }
  for (const one of underWay) yield await one
}
