import type { SignerField } from '@countersign/api'
import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useMedia } from '../../../browser/use-media.ts'
import { fieldTexts } from '../../../strings/signing.ts'
import type { DraftState } from '../draft.ts'
import { comeTo, controlOf, showEntry } from './find-control.ts'
import { fieldAfter, focusSignButton, isEnter } from './next-field.ts'
import { type FieldValue, faultOf, faultText, isEntry, labelsOf, valueIn } from './signer-fields.ts'

/** The fields of this signer, and what they have entered so far. */
export type Entries = {
  /** In reading order. */
  readonly all: readonly SignerField[]
  /** Those that the signer fills in. */
  readonly entries: readonly SignerField[]
  /** Those whose value cannot be signed yet. */
  readonly open: readonly SignerField[]
  /** Optional fields that are empty. */
  readonly skipped: readonly SignerField[]
  /** The field that the signer was at last. */
  readonly current: string | null
  /** Whether fields are filled in over the document, and not only in the list. */
  readonly inPlace: boolean
  readonly labelOf: (field: SignerField) => string
  readonly value: (field: SignerField) => FieldValue
  /** Null until the signer has tried to leave the field. */
  readonly errorOf: (field: SignerField) => string | null
  readonly change: (field: SignerField, value: FieldValue) => void
  /** The field has the focus, over the document or in the list. */
  readonly enter: (field: SignerField, where: 'entry' | 'place') => void
  readonly goTo: (field: SignerField) => void
  /** Leads to the next open field, unless the current one is not complete. */
  readonly next: () => void
  readonly nextSkipped: () => void
  /** Enter in a field leads to the next one, at the end to the button. It never signs. */
  readonly onKeyDown: (event: KeyboardEvent) => void
  /** Shows every error and leads to the first. */
  readonly tryAll: () => void
}

/** The values that the service refused: they stay wrong until they change. */
export type Refused = Readonly<Record<string, FieldValue>>

/** `show` brings the document of a field to the screen. */
export function useEntries(
  all: readonly SignerField[],
  { draft, change }: DraftState,
  refused: Refused,
  show: (document: number) => void,
): Entries {
  const inPlace = useMedia(ROOMY)
  const [current, setCurrent] = useState<string | null>(null)
  const [tried, setTried] = useState<ReadonlySet<string>>(new Set())
  const { values } = draft
  const entries = useMemo(() => all.filter(isEntry), [all])
  const labels = useMemo(() => labelsOf(all), [all])

  const read = (field: SignerField) => valueIn(field, values)
  const isRefused = (field: SignerField) => Object.hasOwn(refused, field.id) && refused[field.id] === read(field)
  const open = entries.filter((field) => faultOf(field, values) !== null || isRefused(field))
  const skipped = entries.filter(
    (field) => !field.required && !open.includes(field) && (read(field) === '' || read(field) === false),
  )
  const errorOf = (field: SignerField) => {
    const fault = faultOf(field, values)
    if (fault !== null) return tried.has(field.id) ? faultText(field, fault, read(field)) : null
    return isRefused(field) ? fieldTexts.faults.refused : null
  }
  const goTo = (field: SignerField) => {
    setCurrent(field.id)
    show(field.document)
    comeTo((inPlace ? controlOf('place', field.id) : null) ?? controlOf('entry', field.id))
  }
  /** Not past a field that is not complete, then to the next of `wanted`, and last to the button. */
  const lead = (wanted: readonly SignerField[]) => {
    const here = open.find(({ id }) => id === current)
    if (here !== undefined) setTried(new Set([...tried, here.id]))
    const next = here ?? fieldAfter(current, wanted, entries) ?? open[0]
    if (next === undefined) focusSignButton()
    else goTo(next)
  }

  return {
    all,
    entries,
    open,
    skipped,
    current,
    inPlace,
    labelOf: ({ id }) => labels.get(id) ?? id,
    value: read,
    errorOf,
    change: ({ id }, value) => change((before) => ({ values: { ...before.values, [id]: value } })),
    enter: useCallback(
      ({ id, document }, where) => {
        setCurrent(id)
        show(document)
        if (where === 'place') showEntry(id)
      },
      [show],
    ),
    goTo,
    next: () => lead(open),
    nextSkipped: () => {
      const next = fieldAfter(current, skipped, entries) ?? skipped[0]
      if (next !== undefined) goTo(next)
    },
    onKeyDown: (event) => {
      if (!isEnter(event)) return
      event.preventDefault()
      lead(entries.filter((field) => open.includes(field) || skipped.includes(field)))
    },
    tryAll: () => {
      setTried(new Set(entries.map(({ id }) => id)))
      if (open[0] !== undefined) goTo(open[0])
    },
  }
}

/**
 * Fields over the document are small. On phones and tablets, they lead to the list instead: a browser would zoom the
 * whole page to type in them.
 */
const ROOMY = '(min-width: 64rem) and (pointer: fine)'
