/** The service's limits. */
const FEWEST = 10
export const MOST_CHARACTERS = 128

export function isPasswordLength({ length }: string): boolean {
  return length >= FEWEST && length <= MOST_CHARACTERS
}
