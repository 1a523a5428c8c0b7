import { useEffect } from 'react'
import { strings } from '../strings/strings.ts'

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${strings.brand}`
  }, [title])
}
