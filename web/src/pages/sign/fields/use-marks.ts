import type { SignerField } from '@countersign/api'
import { useMemo } from 'react'
import type { Mark } from '../../../api/signing.ts'
import type { Draft, MarkDraft } from '../draft.ts'
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
  const initials = places.initials === 0 ? null : (draft.initials ?? suggested(name))
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
  const { way, name, strokes } = draft ?? { way: null, name: '', strokes: null }
  return useMemo(() => {
    if (way === null || strokes === null) return null
    const mark = { way, name, strokes }
    return hasMark(mark) ? markOf(mark) : null
  }, [way, name, strokes])
}

function suggested(name: string): MarkDraft {
  return { way: 'typed', name: initialsOf(name), strokes: NO_STROKES }
}

/** One object, so that the suggested initials stay the same. */
const NO_STROKES: MarkDraft['strokes'] = []

function placesOf(fields: readonly SignerField[], type: MarkType): number {
  return fields.filter((field) => markTypeOf(field) === type).reduce((sum, { places }) => sum + places.length, 0)
}
