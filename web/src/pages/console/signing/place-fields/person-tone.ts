/** Who fields can be assigned to: the signers of the form, in their order. */
export type FieldPerson = {
  /** The key of the signer in the form. */
  readonly key: number
  /** Counts from 1. */
  readonly position: number
  /** The name, or "Signer 2" while there is none. */
  readonly name: string
}

/**
 * White text on these has a contrast of at least 5, and they have at least 3 on white and dark pages. Fields also show
 * the number of their signer, because colors repeat.
 */
const tones = ['#116dcf', '#b2521f', '#1f7e3f', '#914bd1', '#cd3244', '#007a80', '#7d6e05', '#c13685']

/** Of a field that belongs to nobody. */
export const NEUTRAL = '#57616b'

/** Goes with the person when rows move. */
export function toneOf({ key }: FieldPerson): string {
  return tones[(key - 1) % tones.length] ?? '#116dcf'
}
