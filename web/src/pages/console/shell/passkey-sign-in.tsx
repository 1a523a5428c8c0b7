import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { askPasskey } from './ask-passkey.ts'
import { SignInFailure } from './sign-in-failure.tsx'

const texts = consoleTexts.shell.passkey

/** In place of email address, password and code. Nothing in browsers without passkeys. */
export function PasskeySignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { busy, problem, run } = useAction()
  if (!canUsePasskeys) return null
  const signIn = () =>
    run(async (signal) => {
      const passkey = await askPasskey(await act(callAccount('startPasskeySignIn'), null, signal), signal)
      return passkey.ok ? await act(callAccount('signInWithPasskey'), { passkey: passkey.value }, signal) : passkey
    }, onSignedIn)
  return (
    <div className="form">
      <button type="button" className="button button-plain" aria-disabled={busy} onClick={signIn}>
        {busy ? consoleTexts.shared.working : texts.signIn}
      </button>
      <SignInFailure problem={problem} wrong={texts.wrong} />
    </div>
  )
}
