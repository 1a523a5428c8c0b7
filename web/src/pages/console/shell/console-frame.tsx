import { TestNotice } from '../../../components/test-notice.tsx'
import './console-frame.css'
import type { ReactNode } from 'react'
import { LanguageChoice } from '../../../components/language-choice.tsx'
import mark from '../../../components/mark.svg'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { strings } from '../../../strings/strings.ts'
import { ConsoleNavigation } from './console-navigation.tsx'
import { OrganizationChoice } from './organization-choice.tsx'
import type { Person } from './person.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { Session } from './session.tsx'

type Props = {
  /** Null if nobody is signed in. */
  readonly person: Person | null
  /** Null without an organization. */
  readonly session: Session | null
  readonly children: ReactNode
}

/** The frame around every page: account, organization and navigation. */
export function ConsoleFrame({ person, session, children }: Props) {
  return (
    <div className="console">
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <TestNotice leaveTo="/" />
      <header className="console-masthead">
        <p className="console-brand">
          <OwnLink className="brand" to="/">
            <img src={mark} alt="" width="22" height="22" /> {strings.brand}
          </OwnLink>
          {session === null && <span className="brand-section"> {consoleTexts.shell.section}</span>}
        </p>
        {session !== null && <OrganizationChoice session={session} />}
        {person !== null && <PersonMenu person={person} />}
      </header>
      <div className={session === null ? 'console-body console-alone' : 'console-body'}>
        {session !== null && <ConsoleNavigation pages={session.me.pages} manages={session.manages} />}
        <main id="content" tabIndex={-1}>
          {children}
        </main>
      </div>
      <footer className="console-footer">
        <LanguageChoice />
      </footer>
    </div>
  )
}
