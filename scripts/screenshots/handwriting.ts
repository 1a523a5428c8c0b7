type Point = readonly [x: number, y: number]

/** "Mara", as a hand might write it: the turning points of the pen, relative to the pad. */
const turns: readonly Point[] = [
  [0.1, 0.78],
  [0.15, 0.4],
  [0.19, 0.2],
  [0.21, 0.42],
  [0.225, 0.68],
  [0.26, 0.42],
  [0.31, 0.2],
  [0.32, 0.45],
  [0.335, 0.7],
  [0.37, 0.66],
  [0.45, 0.5],
  [0.41, 0.47],
  [0.375, 0.58],
  [0.4, 0.71],
  [0.445, 0.62],
  [0.465, 0.49],
  [0.465, 0.64],
  [0.49, 0.71],
  [0.53, 0.6],
  [0.555, 0.47],
  [0.575, 0.53],
  [0.605, 0.51],
  [0.6, 0.64],
  [0.625, 0.71],
  [0.67, 0.62],
  [0.72, 0.5],
  [0.685, 0.47],
  [0.65, 0.58],
  [0.675, 0.71],
  [0.72, 0.62],
  [0.74, 0.49],
  [0.74, 0.64],
  [0.77, 0.7],
  [0.83, 0.6],
  [0.92, 0.54],
]

/** A smooth line through the turns (Catmull-Rom). */
export function handwriting(): Point[] {
  const at = (index: number): Point => turns[Math.min(Math.max(index, 0), turns.length - 1)] ?? [0, 0]
  const steps = [0.25, 0.5, 0.75, 1]
  return [
    at(0),
    ...turns.slice(1).flatMap((_, index) => {
      const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
      return steps.map(
        (t): Point => [
          between(before[0], from[0], to[0], after[0], t),
          between(before[1], from[1], to[1], after[1], t),
        ],
      )
    }),
  ]
}

function between(before: number, from: number, to: number, after: number, t: number): number {
  return (
    from +
    ((to - before) * t +
      (2 * before - 5 * from + 4 * to - after) * t ** 2 +
      (3 * from - before - 3 * to + after) * t ** 3) /
      2
  )
}
