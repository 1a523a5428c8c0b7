import { readableOn } from '@countersign/rules/readable-color'
import { useLayoutEffect } from 'react'
import { readableAccent } from '../../components/readable-accent.ts'

/** Replaces the accent color with the sender's color, adjusted to be readable in light and dark mode. */
export function useBrandColor(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return
    const root = document.documentElement
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      root.style.setProperty('--color-accent', readableAccent(color))
      root.style.setProperty('--color-brand', color)
      root.style.setProperty('--color-accent-on-page', readableOn(color, '#ffffff'))
    }
    apply()
    dark.addEventListener('change', apply)
    return () => {
      dark.removeEventListener('change', apply)
      root.style.removeProperty('--color-accent')
      root.style.removeProperty('--color-brand')
      root.style.removeProperty('--color-accent-on-page')
    }
  }, [color])
}
