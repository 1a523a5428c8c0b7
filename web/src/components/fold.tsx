import './fold.css'
import type { ReactNode } from 'react'

type Props = {
  readonly title: string
  /** Makes the title an h2 with this id. */
  readonly headingId?: string
  readonly isOpen?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** Collapsed details with a title that opens them. */
export function Fold({ title, headingId, isOpen = false, className, children }: Props) {
  return (
    <details className={className === undefined ? 'fold' : `fold ${className}`} open={isOpen}>
      <summary>{headingId === undefined ? <span>{title}</span> : <h2 id={headingId}>{title}</h2>}</summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}
