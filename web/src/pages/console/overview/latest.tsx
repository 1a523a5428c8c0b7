import { type ReactNode, useId } from 'react'
import type { Asked } from '../../../asking/use-asked.ts'
import { Failure, Loading } from '../../../components/unanswered.tsx'

type Props = {
  readonly title: string
  readonly none: string
  readonly all: ReactNode
  readonly asked: Asked<unknown>
  /** Undefined until there is an answer. */
  readonly rows: readonly ReactNode[] | undefined
}

/** The first few of a long list, with the way to the whole of it. */
export function Latest({ title, none, all, asked: { problem, reload }, rows }: Props) {
  const id = useId()
  return (
    <section className="card" aria-labelledby={id}>
      <div className="page-head-line">
        <h2 id={id}>{title}</h2>
        <p className="note">{all}</p>
      </div>
      <Failure problem={problem} onRetry={reload} />
      {rows === undefined && problem === null && <Loading />}
      {rows?.length === 0 && <p className="note">{none}</p>}
      {rows !== undefined && rows.length > 0 && <ul className="latest">{rows}</ul>}
    </section>
  )
}
