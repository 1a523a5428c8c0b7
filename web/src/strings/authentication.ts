import { inLanguage } from './language.ts'

/** The texts of the signing page for a person who must prove who they are. */
export const texts = await inLanguage({
  en: async () => (await import('./en/authentication.ts')).authentication,
  it: async () => (await import('./it/authentication.ts')).authentication,
  de: async () => (await import('./de/authentication.ts')).authentication,
  fr: async () => (await import('./fr/authentication.ts')).authentication,
  es: async () => (await import('./es/authentication.ts')).authentication,
  ar: async () => (await import('./ar/authentication.ts')).authentication,
})

/** That a code is wrong, and how often another can be tried. */
export function wrongCode(attemptsLeft: number | null): string {
  return attemptsLeft === null ? texts.wrong : `${texts.wrong} ${texts.left(attemptsLeft)}`
}
