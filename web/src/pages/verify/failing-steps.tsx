import { strings } from '../../strings/strings.ts'
import { listed } from '../../strings/word-forms.ts'
import type { Step } from './check-proof.ts'

/** Names the steps at which a proof fails. */
export function FailingSteps({ steps }: { readonly steps: readonly Step[] }) {
  const failing = steps.filter(({ outcome }) => outcome === 'fails')
  return <p>{strings.record.failsAt(listed(failing.map(({ step }) => strings.proof.steps[step].title)))}</p>
}
