import { useState } from 'react'
import { useFirstWrong } from '../../../../components/field.tsx'

/** Messages by input. */
type Wrong = Readonly<Record<string, string>>

/** What was wrong at the last attempt: found by the form, or by the service in `refused`. */
type Found<T> = { readonly wrong: Wrong; readonly refused: T | null }

/** Errors disappear once they are fixed. After an attempt, focus moves to the first of them. */
export function useWrong<T>(entered: T, check: (entered: T) => Wrong) {
  const [found, setFound] = useState<Found<T>>({ wrong: {}, refused: null })
  const form = useFirstWrong(found)
  const now = check(entered)
  const isStill = (name: string) => (found.refused === null ? name in now : found.refused === entered)
  const wrong: Wrong = Object.fromEntries(Object.entries(found.wrong).filter(([name]) => isStill(name)))
  return { wrong, found, form, setFound }
}
