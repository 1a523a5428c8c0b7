import { useCallback, useEffect, useState } from 'react'
import { isObject, parseJson } from '../../api/request.ts'
import { forgetText, keepText, readKept } from '../../browser/kept-text.ts'
import type { Stroke } from './strokes.ts'
import { tabKey } from './tab-key.ts'

/** A signature or initials, in every way that the signer has tried. */
export type MarkDraft = {
  readonly way: 'typed' | 'drawn'
  readonly name: string
  readonly strokes: readonly Stroke[]
}

/** The signer's input. */
export type Draft = MarkDraft & {
  /** The version of the consent text that the signer accepted, or null. */
  readonly consentVersion: string | null
  readonly reason: string
}

export const EMPTY_DRAFT: Draft = { way: 'typed', name: '', strokes: [], consentVersion: null, reason: '' }

export type DraftState = {
  readonly draft: Draft
  readonly change: (changes: Partial<Draft>) => void
}

/** Keeps the signer's input over a reload. */
export function useDraft(token: string): DraftState {
  const [draft, setDraft] = useState(() => readDraft(token))
  useEffect(() => keepDraft(token, draft), [token, draft])
  const change = useCallback((changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })), [])
  return { draft, change }
}

/** Larger drawings are not stored, because browser storage is small. */
const MOST_CHARACTERS = 200_000

/** Stored until the tab closes. A browser may refuse to store anything. */
function readDraft(token: string): Draft {
  const kept = parseJson(readKept('tab', tabKey('draft', token)) ?? '')
  return isDraft(kept) ? kept : EMPTY_DRAFT
}

function keepDraft(token: string, draft: Draft): void {
  const whole = JSON.stringify(draft)
  const text = whole.length > MOST_CHARACTERS ? JSON.stringify({ ...draft, strokes: [] }) : whole
  keepText('tab', tabKey('draft', token), text)
}

export function forgetDraft(token: string): void {
  forgetText('tab', tabKey('draft', token))
}

function isDraft(value: unknown): value is Draft {
  return (
    isObject(value) &&
    isMarkDraft(value) &&
    typeof value.reason === 'string' &&
    (value.consentVersion === null || typeof value.consentVersion === 'string')
  )
}

function isMarkDraft(value: Readonly<Record<string, unknown>>): boolean {
  return (
    (value.way === 'typed' || value.way === 'drawn') &&
    typeof value.name === 'string' &&
    Array.isArray(value.strokes) &&
    value.strokes.every((stroke) => Array.isArray(stroke) && stroke.every(isPoint))
  )
}

function isPoint(value: unknown): boolean {
  return Array.isArray(value) && value.length === 4 && value.every(Number.isFinite)
}
