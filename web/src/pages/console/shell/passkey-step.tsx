import { type ReactNode, useEffect, useRef } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { askPasskey } from './ask-passkey.ts'
import { isSignInOver } from './code-form.tsx'
import { SignInFailure } from './sign-in-failure.tsx'

const texts = consoleTexts.shell.passkey

type Props = { readonly onSignedIn: () => void; readonly onBack: () => void; readonly children: ReactNode }

/** Confirms the password with one of the person's passkeys. */
export function PasskeyStep({ onSignedIn, onBack, children }: Props) {
  const { busy, problem, run } = useAction()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  const confirm = () =>
    run(async (signal) => {
      const passkey = await askPasskey(await act(callAccount('startPasskeyStep'), null, signal), signal)
      const answer = passkey.ok ? await act(callAccount('confirmSignIn'), { passkey: passkey.value }, signal) : passkey
      if (isSignInOver(answer)) onBack()
      return answer
    }, onSignedIn)
  return (
    <div className="form">
      <p>{texts.step}</p>
      <SignInFailure problem={problem} wrong={texts.wrong} />
      <div className="page-actions">
        <button ref={button} type="button" className="button" aria-disabled={busy} onClick={confirm}>
          {busy ? consoleTexts.shared.working : texts.stepButton}
        </button>
        {children}
      </div>
    </div>
  )
}
