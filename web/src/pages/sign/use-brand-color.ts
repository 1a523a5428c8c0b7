import { readableOn } from '@countersign/rules/readable-color'
import { useLayoutEffect } from 'react'
import { DARK, watchMedia } from '../../browser/use-media.ts'
import { readableAccent } from '../../components/readable-accent.ts'

/** Replaces the accent color with the sender's color, adjusted to be readable in light and dark mode. */
export function useBrandColor(color: string | null): void {
  useLayoutEffect(() => {
    if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return
    const root = document.documentElement
    const apply = () => {
      root.style.setProperty('--color-accent', readableAccent(color))
      root.style.setProperty('--color-brand', color)
      root.style.setProperty('--color-accent-on-page', readableOn(color, '#ffffff'))
    }
    apply()
    const stop = watchMedia(DARK, apply)
    return () => {
      stop()
      root.style.removeProperty('--color-accent')
      root.style.removeProperty('--color-brand')
      root.style.removeProperty('--color-accent-on-page')
    }
  }, [color])
}
