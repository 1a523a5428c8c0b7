import './fold.css'
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** The id of a heading of the second level; without one the title is no heading. */
  readonly headingId?: string
  readonly isOpen?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** What most readers never need, under a title that opens it. */
export function Fold({ title, headingId, isOpen = false, className, children }: Props) {
  return (
    <details className={className === undefined ? 'fold' : `fold ${className}`} open={isOpen}>
      <summary>{headingId === undefined ? <span>{title}</span> : <h2 id={headingId}>{title}</h2>}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
