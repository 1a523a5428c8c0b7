import { useLayoutEffect } from 'react'
import { readableOn } from '../../components/readable-color.ts'

/** Whatever links and buttons stand on. */
const grounds = ['--color-paper', '--color-surface', '--color-green-tint', '--color-amber-tint']

/** The sender's colour in place of ours, changed as far as it has to be to stay readable, in light and in dark. */
export function useBrandColor(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return
    const root = document.documentElement
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const apply = () => {
      const tokens = getComputedStyle(root)
      // Each step goes away from the ground, so that what was readable on one before stays so.
      const readable = grounds.reduce((mixed, name) => readableOn(mixed, tokens.getPropertyValue(name).trim()), color)
      root.style.setProperty('--color-accent', readable)
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
