import { inMode } from '../../browser/mode.ts'
import { TestNotice } from '../../components/test-notice.tsx'
import './sign-frame.css'
import { type ReactNode, useState } from 'react'
import { logoPath, type SignerView } from '../../api/signing.ts'
import { LanguageChoice } from '../../components/language-choice.tsx'
import mark from '../../components/mark.svg'
import { texts } from '../../strings/signing.ts'
import { strings } from '../../strings/strings.ts'
import { isolated } from '../../strings/word-forms.ts'

type Props = { readonly token: string; readonly view: SignerView | null; readonly children: ReactNode }

/** The frame around every state of the page: sender above, service below. */
export function SignFrame({ token, view, children }: Props) {
  return (
    <>
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <TestNotice />
      <header className="masthead">
        {view === null ? <ServiceName section /> : <Sender key={view.reference} token={token} sender={view.sender} />}
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <nav className="sign-footer" aria-label={texts.footer.label}>
          <ServiceName />
          <ul>
            <li>
              <a href={inMode('/verify')}>{texts.footer.verify}</a>
            </li>
          </ul>
        </nav>
        <LanguageChoice />
      </footer>
    </>
  )
}

function ServiceName({ section = false }: { readonly section?: boolean }) {
  return (
    <p>
      <span className="brand">
        <img src={mark} alt="" width="22" height="22" /> {strings.brand}
      </span>
      {section && <span className="brand-section"> {texts.section}</span>}
    </p>
  )
}

function Sender({ token, sender }: { readonly token: string; readonly sender: SignerView['sender'] }) {
  const [broken, setBroken] = useState(false)
  return (
    <div className="sender">
      {sender.hasLogo && !broken && (
        <img className="sender-logo" src={logoPath(token)} alt="" onError={() => setBroken(true)} />
      )}
      <p className="sender-names">
        <bdi className="sender-name">{sender.name}</bdi>
        {sender.registeredName !== sender.name && (
          <span className="sender-registered">{texts.sentBy(isolated(sender.registeredName))}</span>
        )}
      </p>
    </div>
  )
}
