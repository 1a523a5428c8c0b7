/** Orders timestamps so that each comes after those that cover it. A circular claim is false, and comes last. */
export function newestFirst<Item>(items: readonly Item[], covers: (one: Item, other: Item) => boolean): Item[] {
  const left = new Set(items)
  const sorted: Item[] = []
  while (left.size > 0) {
    const free = [...left].filter((item) => ![...left].some((other) => other !== item && covers(other, item)))
    for (const item of free.length > 0 ? free : [...left]) {
      sorted.push(item)
      left.delete(item)
    }
  }
  return sorted
}
