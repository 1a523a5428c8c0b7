/** - `reserved`: has a character that means something else in tags
 *  - `no-letter`: would be read as the number of a signer */
export type LabelFault = 'reserved' | 'no-letter'

/** What is wrong with the label of a signer, which tags name; null if nothing. */
export function faultOfLabel(label: string): LabelFault | null {
  if (/[:;{}]/.test(label)) return 'reserved'
  return /^[\p{N}\s]*$/u.test(label) ? 'no-letter' : null
}
