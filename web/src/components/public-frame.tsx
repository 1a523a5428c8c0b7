import { inMode } from '../browser/mode.ts'
import { TestNotice } from './test-notice.tsx'
import '../styles/frame.css'
import './public-frame.css'
import type { ReactNode } from 'react'
import { strings } from '../strings/strings.ts'
import { LanguageChoice } from './language-choice.tsx'
import mark from './mark.svg'
import { OwnLink } from './own-link.tsx'

/** Pages that everyone can open. Each is a program of its own. */
type PublicPage = '/verify' | '/log'

type Props = {
  /** The page that the frame is around. */
  readonly page: PublicPage
  readonly section: string
  readonly children: ReactNode
}

/** The frame around every public page. */
export function PublicFrame({ page, section, children }: Props) {
  const link = (to: PublicPage, content: ReactNode, className?: string) =>
    to === page ? (
      <OwnLink to={to} {...(className !== undefined && { className })}>
        {content}
      </OwnLink>
    ) : (
      <a href={inMode(to)} className={className}>
        {content}
      </a>
    )
  const brand = (
    <>
      <img src={mark} alt="" width="22" height="22" /> {strings.brand}
    </>
  )
  return (
    <>
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <TestNotice />
      <header className="masthead">
        <p>
          {link(page, brand, 'brand')} <span className="brand-section">{section}</span>
        </p>
        <a className="masthead-link" href={inMode('/')}>
          {strings.console}
        </a>
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <footer>
        <nav aria-label={strings.footer.label}>
          <ul>
            <li>{link('/verify', strings.footer.another)}</li>
            <li>{link('/log', strings.footer.log)}</li>
            <li>
              <a href={inMode('/log/vkey')}>{strings.footer.key}</a>
            </li>
            <li>
              <a href={inMode('/log/checkpoint')}>{strings.footer.checkpoint}</a>
            </li>
            <li>
              <a href="/docs">{strings.footer.reference}</a>
            </li>
          </ul>
        </nav>
        <LanguageChoice />
      </footer>
    </>
  )
}
