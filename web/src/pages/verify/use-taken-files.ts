import { useCallback } from 'react'
import { navigate } from '../../navigation/navigate.ts'
import type { PdfCheck } from './pdf/use-pdf-check.ts'
import { LOOK_UP, placeOf, recordAddress } from './place.ts'
import { isProofFile } from './read-proof-file.ts'
import type { ProofChoice } from './use-chosen-proof.ts'
import type { FileHash } from './use-file-hash.ts'

export type TakenFiles = {
  readonly takeDocument: (file: File) => void
  readonly takeProof: (file: File) => void
  /** Files that were dropped together: which of them is the proof shows in what they hold. */
  readonly takeDropped: (files: readonly File[]) => void
}

/** What follows when files come in: with a proof both are checked here, without one the fingerprint is looked up. */
export function useTakenFiles(
  { choose: hash }: FileHash,
  { choose: read, isChosen }: ProofChoice,
  { choose: checkSignatures }: PdfCheck,
): TakenFiles {
  const lookUp = useCallback(
    async (file: File) => {
      checkSignatures(file)
      const found = await hash(file)
      const isLookingUp = placeOf(location.pathname).page !== 'record'
      if (found !== null && isLookingUp && !isChosen()) navigate(recordAddress(found))
    },
    [hash, isChosen, checkSignatures],
  )

  const sort = useCallback(
    async (files: readonly File[]) => {
      let document: File | undefined
      for (const file of files) {
        if (!(await isProofFile(file))) document ??= file
        else {
          await read(file)
          if (placeOf(location.pathname).page !== 'look-up') navigate(LOOK_UP)
        }
      }
      if (document !== undefined) await lookUp(document)
    },
    [read, lookUp],
  )

  return {
    takeDocument: useCallback((file) => void lookUp(file), [lookUp]),
    takeProof: useCallback((file) => void read(file), [read]),
    takeDropped: useCallback((files) => void sort(files), [sort]),
  }
}
