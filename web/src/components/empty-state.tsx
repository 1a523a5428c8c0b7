import type { ReactNode } from 'react'

type Props = { readonly title: string; readonly text: string; readonly children?: ReactNode }

/** Nothing is there yet; says what to do about it. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className="page-actions">{children}</div>}
    </div>
  )
}
