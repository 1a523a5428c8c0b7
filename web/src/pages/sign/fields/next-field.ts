import type { SignerField } from '@countersign/api'

/** The first of `wanted` after the current field, in the order of `all`. */
export function fieldAfter(
  current: string | null,
  wanted: readonly SignerField[],
  all: readonly SignerField[],
): SignerField | undefined {
  const here = all.findIndex(({ id }) => id === current)
  return wanted.find((field) => all.indexOf(field) > here)
}
