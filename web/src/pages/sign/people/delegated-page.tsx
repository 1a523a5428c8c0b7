import { useEffect } from 'react'
import type { Delegate } from '../../../api/signing.ts'
import { Verdict } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'

const words = texts.delegated

type Props = { readonly to: Delegate; readonly title: string }

/** The link no longer works, because another person signs or approves. */
export function DelegatedPage({ to, title }: Props) {
  const name = isolated(to.name)
  useEffect(() => {
    scrollTo(0, 0)
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [])
  return (
    <Verdict tone="good" title={title}>
      <p>{words.text(name, isolated(to.email))}</p>
      <p>{words.next}</p>
    </Verdict>
  )
}
