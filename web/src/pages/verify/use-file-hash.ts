import { useCallback, useRef, useState } from 'react'
import type { Fingerprints } from '../../hashing/hash-blob.ts'
import { hashFile } from '../../hashing/hash-file.ts'
import type { Problem } from '../../problem.ts'

/** The file that was chosen, and how far its fingerprint is. */
export type ChosenFile =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly name: string; readonly size: number; readonly bytes: number }
  | ({ readonly kind: 'hashed'; readonly name: string; readonly size: number } & Fingerprints)
  | { readonly kind: 'failed'; readonly name: string; readonly size: number; readonly problem: Problem }

export type FileHash = {
  readonly file: ChosenFile
  /** Gives the fingerprint, or null when it could not be had: unreadable, cancelled, or another file was chosen since. */
  readonly choose: (file: File) => Promise<string | null>
  readonly cancel: () => void
}

/** Whoever takes the file back takes back what else was begun with it. */
export function useFileHash(onCancel: () => void): FileHash {
  const [file, setFile] = useState<ChosenFile>({ kind: 'none' })
  const latest = useRef<AbortController>(null)

  const choose = useCallback(async (chosen: File) => {
    const { name, size } = chosen
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    setFile({ kind: 'reading', name, size, bytes: 0 })
    try {
      const onProgress = (bytes: number) => setFile({ kind: 'reading', name, size, bytes })
      const found = await hashFile(chosen, onProgress, controller.signal)
      if (controller.signal.aborted) return null
      setFile({ kind: 'hashed', name, size, ...found })
      return found.hash
    } catch {
      if (!controller.signal.aborted) setFile({ kind: 'failed', name, size, problem: { kind: 'unreadable-file' } })
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
