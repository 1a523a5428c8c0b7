import type { KeyChain } from '@countersign/proof'
import type { ReactNode } from 'react'
import { count } from '../strings/numbers.ts'
import { strings } from '../strings/strings.ts'
import { isolated } from '../strings/word-forms.ts'

type Props = {
  readonly frozen: NonNullable<KeyChain['frozen']>
  readonly className?: string
  readonly children?: ReactNode
}

/** Says that the log takes no more entries, and which log continues it. */
export function LogEnd({ frozen: { tree, successor }, className, children }: Props) {
  const { title, text } = strings.logEnd
  return (
    <section className={className} aria-labelledby="log-end">
      <h2 id="log-end">{title}</h2>
      <p>
        {text(count(tree.size))} {continuationOf(successor?.name ?? null)}
      </p>
      {children}
    </section>
  )
}

/** Which log continues one that has ended, by its name. */
export function continuationOf(successor: string | null): string {
  const { continues, nowhere } = strings.logEnd
  return successor === null ? nowhere : continues(isolated(successor))
}
