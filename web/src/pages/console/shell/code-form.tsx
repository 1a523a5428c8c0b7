import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import type { Outcome } from '../../../api/problem.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { CodeField, readCode } from './code-field.tsx'
import { SignInFailure } from './sign-in-failure.tsx'

const texts = consoleTexts.shell.code

type Props = {
  readonly kind: 'app' | 'recovery'
  readonly onSignedIn: () => void
  readonly onBack: () => void
  /** Further buttons. */
  readonly children: ReactNode
}

/** Confirms the password with a code. */
export function CodeForm({ kind, onSignedIn, onBack, children }: Props) {
  const { busy, problem, run, forget } = useAction()
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readCode(new FormData(event.currentTarget))
    setMissing(code === null)
    forget()
    if (code === null) return input.current?.focus()
    run(async (signal) => {
      const answer = await act(callAccount('confirmSignIn'), { code }, signal)
      if (!answer.ok) input.current?.select()
      if (isSignInOver(answer)) onBack()
      return answer
    }, onSignedIn)
  }

  return (
    <form className="form" noValidate onSubmit={submit}>
      <CodeField kind={kind} error={isMissing ? texts[kind].missing : null} input={input} />
      <SignInFailure problem={problem} wrong={texts[kind].wrong} />
      <div className="page-actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : consoleTexts.shell.signIn.button}
        </button>
        {children}
      </div>
    </form>
  )
}

/** Whether the person has waited too long for the second step, and starts again with the password. */
export function isSignInOver(answer: Outcome<unknown>): boolean {
  return !answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'SIGN_IN_REQUIRED'
}
