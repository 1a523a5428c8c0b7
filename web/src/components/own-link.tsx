import type { MouseEvent, ReactNode } from 'react'
import { inMode } from '../browser/mode.ts'
import { navigate } from '../navigation/navigate.ts'

type Props = {
  readonly to: `/${string}`
  readonly className?: string
  /** `page` for the current page, `true` for a section that contains it. */
  readonly current?: 'page' | 'true' | undefined
  /** The accessible name, for reading outside of its row. */
  readonly 'aria-label'?: string
  readonly children: ReactNode
}

/** A client-side link with a real `href`, so that it opens in other tabs too. */
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
