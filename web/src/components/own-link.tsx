import type { MouseEvent, ReactNode } from 'react'
import { inMode } from '../browser/mode.ts'
import { navigate } from '../navigation/navigate.ts'

type Props = {
  readonly to: `/${string}`
  readonly className?: string
  /** Whether it leads to where the reader is, or is above that. */
  readonly current?: 'page' | 'true' | undefined
  /** What it is called where it is heard without the row around it. */
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** A link within the page. It is a real one: opening it in another tab works as with any other. */
export function OwnLink({ to, className, current, 'aria-label': label, children }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a href={inMode(to)} className={className} aria-current={current} aria-label={label} onClick={follow}>
      {children}
    </a>
  )
}
