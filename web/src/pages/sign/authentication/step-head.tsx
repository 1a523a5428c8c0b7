import { texts } from '../../../strings/authentication.ts'
import type { StepProps } from './step.ts'

type Props = { readonly step: StepProps; readonly title: string }

/** The note above a step, its number if there are several, and its title. */
export function StepHead({ step: { known, current, note }, title }: Props) {
  const { methods } = known
  return (
    <>
      {note !== null && <p className="gate-note">{note}</p>}
      {methods.length > 1 && <p className="gate-step">{texts.step(methods.indexOf(current) + 1, methods.length)}</p>}
      <h1 id="title" tabIndex={-1}>
        {title}
      </h1>
    </>
  )
}
