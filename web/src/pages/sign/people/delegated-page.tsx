import { useEffect } from 'react'
import type { Delegate } from '../../../api/signing.ts'
import { Verdict } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'

const words = texts.delegated

/** The link no longer works, because another person signs. */
export function DelegatedPage({ to }: { readonly to: Delegate }) {
  const name = isolated(to.name)
  useEffect(() => {
    scrollTo(0, 0)
    document.getElementById('title')?.focus({ preventScroll: true })
  }, [])
  return (
    <Verdict tone="good" title={words.title(name)}>
      <p>{words.text(name, isolated(to.email))}</p>
      <p>{words.next}</p>
    </Verdict>
  )
}
