import { texts } from '../../../strings/authentication.ts'
import { CodeForm } from './code-form.tsx'
import { accessCodeIn } from './read-code.ts'
import type { StepProps } from './step.ts'

const words = texts.access

/** Asks for the code that the sender and the signer agreed on. */
export function AccessCode(step: StepProps) {
  return (
    <CodeForm
      step={step}
      method="access_code"
      words={words}
      text={words.text}
      field={{ className: 'gate-access', dir: 'auto', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
      read={accessCodeIn}
      isComplete={(code) => code.trim() !== ''}
    >
      <p className="note">{words.help}</p>
    </CodeForm>
  )
}
