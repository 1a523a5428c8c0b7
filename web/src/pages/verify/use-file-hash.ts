import { useCallback, useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import type { Fingerprints } from '../../files/hash-blob.ts'
import { hashFile } from '../../files/hash-file.ts'

type Named = {
  readonly name: string
  readonly size: number
  /** Whether other files were dropped with it and ignored. */
  readonly isOneOfSeveral: boolean
}

/** The chosen file, and the state of its fingerprint. */
export type ChosenFile =
  | { readonly kind: 'none' }
  | (Named & { readonly kind: 'reading'; readonly bytes: number })
  | (Named & { readonly kind: 'hashed' } & Fingerprints)
  | (Named & { readonly kind: 'failed'; readonly problem: Problem })

export type FileHash = {
  readonly file: ChosenFile
  /** Resolves to the fingerprint, or to null if the file is unreadable, canceled or replaced. */
  readonly choose: (file: File, isOneOfSeveral: boolean) => Promise<string | null>
  readonly cancel: () => void
}

/** Removing the file also cancels what was started with it. */
export function useFileHash(onCancel: () => void): FileHash {
  const [file, setFile] = useState<ChosenFile>({ kind: 'none' })
  const latest = useRef<AbortController>(null)

  const choose = useCallback(async (chosen: File, isOneOfSeveral: boolean) => {
    const named: Named = { name: chosen.name, size: chosen.size, isOneOfSeveral }
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    setFile({ kind: 'reading', ...named, bytes: 0 })
    try {
      const onProgress = (bytes: number) => setFile({ kind: 'reading', ...named, bytes })
      const found = await hashFile(chosen, onProgress, controller.signal)
      if (controller.signal.aborted) return null
      setFile({ kind: 'hashed', ...named, ...found })
      return found.hash
    } catch {
      if (!controller.signal.aborted) setFile({ kind: 'failed', ...named, problem: { kind: 'unreadable-file' } })
      return null
    }
  }, [])

  const cancel = useCallback(() => {
    latest.current?.abort()
    setFile({ kind: 'none' })
    onCancel()
  }, [onCancel])

  return { file, choose, cancel }
}
