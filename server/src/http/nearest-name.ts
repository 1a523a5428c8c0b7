/** The name that was probably meant; undefined if none is close. */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const written = given.slice(0, 64).toLowerCase()
  const near = names
    .map((name) => ({ name, distance: distanceOf(written, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.ceil(name.length / 3))
    .toSorted((one, other) => one.distance - other.distance)
  return near[0]?.name
}

/** Levenshtein: how many letters must be inserted, deleted or replaced. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 0; i < one.length; i++) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const changed = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
