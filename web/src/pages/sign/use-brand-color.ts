import { useLayoutEffect } from 'react'
import { readableAccent } from '../../components/readable-accent.ts'

/** The sender's colour in place of ours, changed as far as it has to be to stay readable, in light and in dark. */
export function useBrandColor(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return
    const root = document.documentElement
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      root.style.setProperty('--color-accent', readableAccent(color))
      root.style.setProperty('--color-brand', color)
    }
    apply()
    dark.addEventListener('change', apply)
    return () => {
      dark.removeEventListener('change', apply)
      root.style.removeProperty('--color-accent')
      root.style.removeProperty('--color-brand')
    }
  }, [color])
}
