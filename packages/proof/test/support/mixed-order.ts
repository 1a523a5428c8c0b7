/**
 * A public key that is the sum of an ordinary point and one of order 8, and signatures by it of the checkpoint of the
 * published vectors. Multiplied by the cofactor, the equation of each of them is true.
 */
export const MIXED_VKEY = 'log.example.org/countersign+9a41b0ca+AS9r74udQdwL8pRwv/A0CgHaV7jkYyfZZ6iKzPVVajBt'

const signature = (base64: string) => `\u2014 log.example.org/countersign ${base64}\n`

/** k is a multiple of 8, or R has the same part of order 8: the equation is true without the cofactor, too. */
export const MIXED_AND_VALID: readonly string[] = [
  'mkGwyrS5N/ypWy8ek+QeYvw8eIGP84pmCW+tbnlz5ckABtMheU05uuA/HInPjXfb5Mk8Z/f7KwLl06H1z10fme0/oQg=',
  'mkGwygYPW6LaQmhP/G4MrXAJvs+9S9PwnR75elG8rihQNR3+tJkvllf4Rqf2TVhHuZV6htZuwkQp5FPYsy/ojtNH9As=',
].map(signature)

export const MIXED_AND_WRONG: string = signature(
  'mkGwysmj+GquRl8OVlE4ZFEPOZdWH6LJ6F6iHcIpIwnzzWAilLY7DBtd8C4xz0uu3TZne82lRn+EVNyVSLrydLe6VQA=',
)
