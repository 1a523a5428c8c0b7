import { styleFor } from '@countersign/pdf/typed-style'
import type { Mark } from '../../api/signing.ts'
import type { texts } from '../../strings/signing.ts'
import type { MarkDraft } from './draft.ts'
import { pictureOf } from './draw-strokes.ts'

/** As the API takes it. */
export function markOf({ way, name, style, strokes, picture }: MarkDraft): Mark {
  switch (way) {
    case 'typed':
      return { kind: 'typed', text: name.trim(), style: styleFor(name, style) }
    case 'drawn':
      return { kind: 'drawn', image: pictureOf(strokes) }
    case 'uploaded':
      return { kind: 'uploaded', image: picture ?? '' }
  }
}

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
