import './sign-in.css'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { SignInForm } from './sign-in-form.tsx'

const texts = consoleTexts.shell.signIn

type Props = {
  /** Why the person has to sign in, or empty. */
  readonly note: string
  readonly onSignedIn: () => void
}

/** Shown instead of the requested page, which follows after signing in. */
export function SignInPage({ note, onSignedIn }: Props) {
  return (
    <div className="sign-in">
      <PageHead title={texts.title} lead={texts.lead} />
      <p role="status" className="sign-in-note">
        {note}
      </p>
      <SignInForm email="" onSignedIn={onSignedIn} help={<NoPassword />} />
    </div>
  )
}

function NoPassword() {
  return (
    <>
      <p>
        <OwnLink to="/forgot-password">{texts.forgotten}</OwnLink>
      </p>
      <div className="sign-in-help">
        <h2>{texts.helpTitle}</h2>
        <p className="note">{texts.help}</p>
      </div>
    </>
  )
}
