import { textOf } from '@countersign/proof'
import { useCallback, useRef, useState } from 'react'
import type { ChosenReceipt } from './check-receipt.ts'
import { loadReceiptCheck } from './later-receipt-section.tsx'

export type ReceiptChoice = {
  readonly receipt: ChosenReceipt
  /** Takes the file if its content is that of a receipt, and resolves to whether it is. */
  readonly takeIfReceipt: (file: File) => Promise<boolean>
  readonly remove: () => void
}

const NONE: ChosenReceipt = { kind: 'none' }

/** No receipt is larger. Larger files are not read. */
const MAX_SIZE = 256 * 1024

export function useReceipt(): ReceiptChoice {
  const [receipt, setReceipt] = useState(NONE)
  const latest = useRef<AbortController>(null)

  const check = useCallback(async (name: string, text: string) => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    setReceipt({ kind: 'checking', name })
    const checked = await loadReceiptCheck()
      .then(({ checkReceiptText }) => checkReceiptText(text, controller.signal))
      .catch(() => null)
    if (controller.signal.aborted) return
    setReceipt({ kind: 'checked', name, checked: checked ?? { verdict: 'unchecked', facts: null, receipt: null } })
  }, [])

  const takeIfReceipt = useCallback(
    async (file: File) => {
      const text = file.size > MAX_SIZE ? '' : await readText(file)
      // No other part of the page needs the code for receipts.
      const loaded = text === '' ? null : await loadReceiptCheck().catch(() => null)
      if (loaded === null || !loaded.isReceipt(text)) return false
      void check(file.name, text)
      return true
    },
    [check],
  )

  const remove = useCallback(() => {
    latest.current?.abort()
    setReceipt(NONE)
  }, [])

  return { receipt, takeIfReceipt, remove }
}

/** Empty if it is not text in UTF-8. */
async function readText(file: File): Promise<string> {
  try {
    return textOf(new Uint8Array(await file.arrayBuffer()), 'the file')
  } catch {
    return ''
  }
}
