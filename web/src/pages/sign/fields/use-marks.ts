import type { SignerField } from '@countersign/api'
import { useMemo } from 'react'
import type { Mark } from '../../../api/signing.ts'
import { type Draft, EMPTY_MARK, type MarkDraft } from '../draft.ts'
import { markOf } from '../mark.ts'
import { hasMark } from '../next-step.ts'
import { initialsOf } from './initials-of.ts'
import { type MarkType, markTypeOf } from './signer-fields.ts'

export type Marks = {
  /** The initials so far, suggested from the name. Null if there is no field for them. */
  readonly initials: MarkDraft | null
  readonly needsInitials: boolean
  /** What the fields of the document show. Null until given. */
  readonly shown: Readonly<Record<MarkType, Mark | null>>
  /** In how many places of the document it appears. */
  readonly places: Readonly<Record<MarkType, number>>
}

export function useMarks(fields: readonly SignerField[], draft: Draft, name: string): Marks {
  const places = { signature: placesOf(fields, 'signature'), initials: placesOf(fields, 'initials') }
  const initials = places.initials === 0 ? null : (draft.initials ?? suggested(name, draft))
  return {
    initials,
    needsInitials: fields.some((field) => markTypeOf(field) === 'initials' && field.required),
    shown: {
      signature: useMark(places.signature === 0 ? null : draft),
      initials: useMark(initials),
    },
    places,
  }
}

/** Draws it again only if it changes. */
function useMark(draft: MarkDraft | null): Mark | null {
  const { way, name, style, strokes, picture } = draft ?? EMPTY_MARK
  return useMemo(() => {
    const mark = { way, name, style, strokes, picture }
    return hasMark(mark) ? markOf(mark) : null
  }, [way, name, style, strokes, picture])
}

/** In the style of the signature. */
function suggested(name: string, { style }: Draft): MarkDraft {
  return { ...EMPTY_MARK, name: initialsOf(name), style }
}

function placesOf(fields: readonly SignerField[], type: MarkType): number {
  return fields.filter((field) => markTypeOf(field) === type).reduce((sum, { places }) => sum + places.length, 0)
}
