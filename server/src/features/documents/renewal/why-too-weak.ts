import type { Weakness } from '@countersign/pki'

/** Why new timestamps do not protect documents for longer, and how to fix it. */
export function whyTooWeak({ algorithm, since }: Weakness): string {
  const day = since.toISOString().slice(0, 10)
  return (
    `A new timestamp does not extend the protection of this document: the time-stamping authority uses ${algorithm}, which is too ` +
    `weak from ${day}. Ask the operator to use an authority with a stronger algorithm (TSA_URL).`
  )
}
