import { readableOn } from '@countersign/rules/readable-color'

/** Whatever links and buttons stand on. */
const grounds = ['--color-paper', '--color-surface', '--color-green-tint', '--color-amber-tint']

/** A sender's colour, `#rrggbb`, changed as far as it has to be to stay readable in the light or dark of this moment. */
export function readableAccent(color: string): string {
  const tokens = getComputedStyle(document.documentElement)
  // Each step goes away from the ground, so that what was readable on one before stays so.
  return grounds.reduce((mixed, name) => readableOn(mixed, tokens.getPropertyValue(name).trim()), color)
}
