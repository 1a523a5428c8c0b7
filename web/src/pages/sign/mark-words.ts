import type { texts } from '../../strings/signing.ts'

/** The texts of a mark: a signature or initials. */
export type MarkWords = Pick<
  typeof texts.form,
  | 'ways'
  | 'nameLabel'
  | 'nameHint'
  | 'nameMissing'
  | 'nameUnprintable'
  | 'padLabel'
  | 'padHint'
  | 'padMissing'
  | 'padLine'
>
