import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { CodeField, readCode } from './code-field.tsx'
import { SignInFailure } from './sign-in-failure.tsx'

const texts = consoleTexts.shell.code

type Props = {
  readonly onSignedIn: () => void
  /** The person wants to start again, or has waited too long. */
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** The second step of signing in, for people with two-step verification. */
export function CodeForm({ onSignedIn, onBack, children }: Props) {
  const { busy, problem, run, forget } = useAction()
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another kind of code has an empty field
  useEffect(() => input.current?.focus(), [kind])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readCode(new FormData(event.currentTarget))
    setMissing(code === null)
    forget()
    if (code === null) return input.current?.focus()
    run(async (signal) => {
      const answer = await act(callAccount('confirmSignIn'), { code }, signal)
      if (!answer.ok) input.current?.select()
      if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'SIGN_IN_REQUIRED') onBack()
      return answer
    }, onSignedIn)
  }
  const change = () => {
    setMissing(false)
    forget()
    setKind(kind === 'app' ? 'recovery' : 'app')
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <CodeField key={kind} kind={kind} error={isMissing ? texts[kind].missing : null} input={input} />
      <SignInFailure problem={problem} wrong={texts[kind].wrong} />
      <div className="page-actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : consoleTexts.shell.signIn.button}
        </button>
        <button type="button" className="button button-plain" onClick={change}>
          {texts[kind].change}
        </button>
        {children ?? (
          <button type="button" className="button button-plain" onClick={onBack}>
            {texts.back}
          </button>
        )}
      </div>
    </form>
  )
}
