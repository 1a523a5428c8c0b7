import type { ReactNode } from 'react'
import { useTitle } from '../navigation/use-title.ts'

type Props = {
  readonly title: string
  readonly lead?: ReactNode
  /** A link to the parent page. */
  readonly above?: ReactNode
  readonly actions?: ReactNode
}

/** The heading of every page of the console, with its actions. */
export function PageHead({ title, lead, above, actions }: Props) {
  useTitle(title)
  return (
    <div className="page-head">
      {above !== undefined && <p className="page-above">{above}</p>}
      <div className="page-head-line">
        <h1 id="title" tabIndex={-1} dir="auto">
          {title}
        </h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </div>
  )
}
