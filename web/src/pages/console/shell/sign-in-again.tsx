import { Modal } from '../../../components/modal.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { SignInForm } from './sign-in-form.tsx'

const texts = consoleTexts.shell.signIn

type Props = { readonly email: string; readonly onSignedIn: () => void; readonly onLeave: () => void }

/** Opens above the page when the session ends, so that input on the page is kept. */
export function SignInAgain({ email, onSignedIn, onLeave }: Props) {
  return (
    <Modal title={texts.endedTitle} onClose={onLeave} isHeld>
      <p>{texts.endedText}</p>
      <SignInForm email={email} onSignedIn={onSignedIn}>
        <button type="button" className="button button-plain" onClick={onLeave}>
          {texts.leave}
        </button>
      </SignInForm>
    </Modal>
  )
}
