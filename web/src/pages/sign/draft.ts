import { type TypedStyle, typedStyles } from '@countersign/pdf/typed-style'
import { useCallback, useEffect, useState } from 'react'
import { isObject, parseJson } from '../../api/request.ts'
import { forgetText, keepText, readKept } from '../../browser/kept-text.ts'
import { tabKey } from './kept-in-tab.ts'
import type { Stroke } from './strokes.ts'

export const ways = ['typed', 'drawn', 'uploaded'] as const

/** A signature or initials, in every way that the signer has tried. */
export type MarkDraft = {
  readonly way: (typeof ways)[number]
  readonly name: string
  /** The chosen style. A name that it cannot write appears in another one. */
  readonly style: TypedStyle
  readonly strokes: readonly Stroke[]
  /** A PNG as a data URL, or null. */
  readonly picture: string | null
}

/** The signer's input. */
export type Draft = MarkDraft & {
  /** Null until the signer changes the suggested ones. */
  readonly initials: MarkDraft | null
  /** Of the fields, by their ids. */
  readonly values: Readonly<Record<string, string | boolean>>
  /** The hash of the document that the values are for. */
  readonly document: string | null
  /** The version of the consent text that the signer accepted, or null. */
  readonly consentVersion: string | null
  readonly reason: string
}

export const EMPTY_MARK: MarkDraft = { way: 'typed', name: '', style: 'flowing', strokes: [], picture: null }

const EMPTY_DRAFT: Draft = {
  ...EMPTY_MARK,
  initials: null,
  values: {},
  document: null,
  consentVersion: null,
  reason: '',
}

export type DraftState = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft> | ((before: Draft) => Partial<Draft>)) => void
}

/** Keeps the signer's input over a reload. */
export function useDraft(token: string, document: string | null): DraftState {
  const [draft, setDraft] = useState(() => readDraft(token, document))
  useEffect(() => keepDraft(token, draft), [token, draft])
  const change = useCallback<DraftState['change']>(
    (changes) => setDraft((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) })),
    [],
  )
  return { draft, change }
}

/** Larger drawings and pictures are not stored, because browser storage is small. */
const MOST_CHARACTERS = 200_000

/** Stored until the tab closes. A browser may refuse to store anything. */
function readDraft(token: string, document: string | null): Draft {
  const kept = parseJson(readKept('tab', tabKey('draft', token)) ?? '')
  const draft = { ...EMPTY_DRAFT, ...(isObject(kept) ? kept : {}) }
  if (!isDraft(draft)) return { ...EMPTY_DRAFT, document }
  return draft.document === document ? draft : { ...draft, document, values: {} }
}

function keepDraft(token: string, draft: Draft): void {
  const initials = draft.initials === null ? null : storable(draft.initials)
  keepText('tab', tabKey('draft', token), JSON.stringify({ ...storable(draft), initials }))
}

function storable<Kept extends MarkDraft>(mark: Kept): Kept {
  const { strokes, picture } = mark
  return JSON.stringify([strokes, picture]).length > MOST_CHARACTERS ? { ...mark, strokes: [], picture: null } : mark
}

export function forgetDraft(token: string): void {
  forgetText('tab', tabKey('draft', token))
}

function isDraft(value: Readonly<Record<string, unknown>>): value is Draft {
  return (
    isMarkDraft(value) &&
    (value.initials === null || (isObject(value.initials) && isMarkDraft(value.initials))) &&
    isObject(value.values) &&
    Object.values(value.values).every((one) => typeof one === 'string' || typeof one === 'boolean') &&
    (value.document === null || typeof value.document === 'string') &&
    typeof value.reason === 'string' &&
    (value.consentVersion === null || typeof value.consentVersion === 'string')
  )
}

function isMarkDraft(value: Readonly<Record<string, unknown>>): boolean {
  return (
    ways.some((way) => way === value.way) &&
    typeof value.name === 'string' &&
    typedStyles.some((style) => style === value.style) &&
    (value.picture === null || (typeof value.picture === 'string' && value.picture.startsWith('data:image/png'))) &&
    Array.isArray(value.strokes) &&
    value.strokes.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint))
  )
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
}
