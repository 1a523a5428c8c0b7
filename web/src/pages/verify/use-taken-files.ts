import { useCallback, useRef } from 'react'
import { pathOfPage } from '../../browser/mode.ts'
import { navigate } from '../../navigation/navigate.ts'
import type { PdfCheck } from './pdf/use-pdf-check.ts'
import { LOOK_UP, placeOf, recordAddress } from './place.ts'
import { isProofFile } from './read-proof-file.ts'
import type { ProofChoice } from './use-chosen-proof.ts'
import type { FileHash } from './use-file-hash.ts'
import type { ReceiptChoice } from './use-receipt.ts'

export type TakenFiles = {
  /** One of the files may be a proof or a receipt, which its content shows. */
  readonly take: (files: readonly File[]) => void
  readonly takeProof: (file: File) => void
}

/** Handles added files. With a proof, both are checked here. Without one, the fingerprint is looked up. */
export function useTakenFiles(
  { choose: hash }: FileHash,
  { choose: read, isChosen, remove }: ProofChoice,
  { choose: checkSignatures }: PdfCheck,
  { takeIfReceipt }: ReceiptChoice,
): TakenFiles {
  const latestDocument = useRef<File>(null)
  const lookUp = useCallback(
    async (file: File, isOneOfSeveral: boolean) => {
      latestDocument.current = file
      checkSignatures(file)
      const found = await hash(file, isOneOfSeveral)
      if (found === null || (await isChosen()) || latestDocument.current !== file) return
      if (placeOf(pathOfPage()).page !== 'record') navigate(recordAddress(found))
    },
    [hash, isChosen, checkSignatures],
  )

  const latest = useRef<readonly File[]>(null)
  const sort = useCallback(
    async (files: readonly File[]) => {
      latest.current = files
      const documents: File[] = []
      for (const file of files) {
        // The latest choice wins, however long an earlier one takes to read.
        if (latest.current !== files) return
        if (await takeIfReceipt(file)) continue
        const isProof = await isProofFile(file)
        if (latest.current !== files) return
        if (!isProof) documents.push(file)
        else {
          await read(file)
          if (placeOf(pathOfPage()).page !== 'look-up') navigate(LOOK_UP)
        }
      }
      const [document] = documents
      if (document !== undefined && latest.current === files) await lookUp(document, documents.length > 1)
    },
    [read, lookUp, takeIfReceipt],
  )

  return {
    take: useCallback((files) => void sort(files), [sort]),
    takeProof: useCallback(
      (file) => {
        // Read as a proof immediately: a document that is chosen meanwhile waits for it.
        void read(file)
        void takeIfReceipt(file).then((isReceipt) => isReceipt && remove())
      },
      [read, remove, takeIfReceipt],
    ),
  }
}
