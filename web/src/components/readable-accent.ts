import { readableOn } from '@countersign/rules/readable-color'

/** All backgrounds of links and buttons. */
const grounds = ['--color-paper', '--color-surface', '--color-green-tint', '--color-amber-tint']

/** Changes a sender's color, `#rrggbb`, as little as possible to be readable in the current color scheme. */
export function readableAccent(color: string): string {
  const tokens = getComputedStyle(document.documentElement)
  // Each step moves away from the backgrounds, so earlier results stay valid.
  return grounds.reduce((mixed, name) => readableOn(mixed, tokens.getPropertyValue(name).trim()), color)
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text.trim())
}
