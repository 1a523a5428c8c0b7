import { direction } from './language.ts'

/** Scripts that run from right to left. */
const turned = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/**
 * A name or a hash within a sentence of ours, so that neither reorders the other (Unicode UAX 9, 2.4). The marks are left
 * out where nothing could be reordered.
 */
export function isolated(text: string): string {
  return direction === 'rtl' || turned.test(text) ? `\u2068${text}\u2069` : text
}
