import { Refusal } from '../../vocabulary/refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The words in the most common passwords; digits and signs around them add no strength. */
const commonWords = [
  ...['password', 'passwort', 'passwd', 'contrasena', 'motdepasse', 'parola', 'welcome', 'willkommen', 'bienvenue'],
  ...['letmein', 'iloveyou', 'admin', 'administrator', 'login', 'secret', 'default', 'changeme', 'master', 'access'],
  ...['monkey', 'dragon', 'football', 'baseball', 'basketball', 'superman', 'batman', 'princess', 'sunshine', 'shadow'],
  ...[
    'michael',
    'jordan',
    'jennifer',
    'charlie',
    'liverpool',
    'chelsea',
    'arsenal',
    'barcelona',
    'juventus',
    'pokemon',
  ],
  ...[
    'computer',
    'internet',
    'samsung',
    'google',
    'facebook',
    'starwars',
    'whatever',
    'trustno',
    'hello',
    'ciao',
    'hallo',
  ],
  ...['test', 'user', 'guest', 'temp', 'root', 'summer', 'winter', 'spring', 'autumn', 'countersign'],
]

/** Keyboard rows, the alphabet and the digits. */
const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y',
]
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890123456789', ...rows]

/** The fewest characters that must remain once everything guessable is removed. */
const leastLeft = 4

/** Refuses (400) a new password that guessing programs try first. The length is checked elsewhere. */
export function requireUnguessable(password: string, person: { readonly email: string; readonly name: string }): void {
  if (isCommon(password))
    throw tooEasy('The password is too easy to guess: it is one of the most common ones. Choose another.')
  const own = `${person.email} ${person.name}`.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  const words = [...commonWords, ...own.filter((word) => word.length >= 3)].toSorted((a, b) => b.length - a.length)
  let left = password.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's')
  for (const word of words) left = left.replaceAll(word, ' ')
  left = withoutSequences(left).replaceAll(/(.)\1{2,}|(.{2,})\2+|\d{4,}/gu, ' ')
  if (left.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= leastLeft) return
  throw tooEasy(
    'The password is too easy to guess. Choose one without common words, keyboard rows, your name or your email address.',
  )
}

/** A common password, or one with digits and signs around it. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return isCommonPassword(lower) || isCommonPassword(lower.replaceAll(/^[^a-z]+|[^a-z]+$/g, ''))
}

function tooEasy(message: string): Refusal {
  return new Refusal('INVALID_REQUEST', message)
}

/** Removes runs of four and more, in either direction. */
function withoutSequences(text: string): string {
  let left = text
  for (const row of [...sequences, ...sequences.map((one) => [...one].reverse().join(''))]) {
    for (let length = row.length; length >= 4; length--) {
      for (let start = 0; start + length <= row.length; start++) {
        left = left.replaceAll(row.slice(start, start + length), ' ')
      }
    }
  }
  return left
}
