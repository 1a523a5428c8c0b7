/** The service's limits. */
const FEWEST = 6
const MOST = 64

export function isAccessCode(text: string): boolean {
  const { length } = [...text.trim()]
  return length >= FEWEST && length <= MOST
}

const DIGITS = 8

/** Digits are easy to say on the phone and to type in every language. Five wrong codes lock the link. */
export function suggestedCode(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  // 2^32 is 42.9 times 10^8: no digit is noticeably more likely than others.
  return String(random % 10 ** DIGITS).padStart(DIGITS, '0')
}
