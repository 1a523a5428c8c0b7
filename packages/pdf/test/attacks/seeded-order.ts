import { createHash, randomInt } from 'node:crypto'

/** The runner prints it, and TEST_SEED repeats the run. */
const seed = process.env.TEST_SEED ?? String(randomInt(2 ** 31))

/** The items in an order that depends on the seed of the run and their names. */
export function inSeededOrder<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  const rankOf = ({ name }: Item) => createHash('sha256').update(`${seed} ${name}`).digest('hex')
  const ranked = items.map((item) => ({ item, rank: rankOf(item) }))
  return ranked.sort((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ item }) => item)
}
