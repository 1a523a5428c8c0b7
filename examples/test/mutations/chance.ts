/** Numbers from 0 up to 1. */
export type Chance = () => number

export function below(chance: Chance, limit: number): number {
  return Math.floor(chance() * limit)
}

export function pick<T>(chance: Chance, list: readonly T[]): T {
  return list[below(chance, list.length)] as T
}

export function bytesOf(chance: Chance, length: number): Uint8Array {
  return Uint8Array.from({ length }, () => below(chance, 256))
}

/** The list with a part removed, repeated, moved, or replaced by another. */
export function rearranged<T>(chance: Chance, list: readonly T[], other: () => T): T[] {
  const result = [...list]
  const at = below(chance, list.length)
  const to = below(chance, list.length)
  switch (below(chance, 5)) {
    case 0:
      result.splice(at, 1)
      break
    case 1:
      result.splice(to, 0, ...result.slice(at, at + 1))
      break
    case 2:
      result.splice(to, 0, ...result.splice(at, 1))
      break
    case 3:
      result.splice(at, 1, other())
      break
    default:
      result.splice(at, 0, other())
  }
  return result
}
