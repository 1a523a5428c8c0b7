import { inMode } from '../../browser/mode.ts'
import { TestNotice } from '../../components/test-notice.tsx'
import '../../styles/frame.css'
import './page-frame.css'
import type { ReactNode } from 'react'
import { LanguageChoice } from '../../components/language-choice.tsx'
import mark from '../../components/mark.svg'
import { OwnLink } from '../../components/own-link.tsx'
import { strings } from '../../strings/strings.ts'
import { LOOK_UP } from './place.ts'

/** The frame around every page of verification. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#content">
        {strings.skip}
      </a>
      <TestNotice />
      <header className="masthead">
        <p>
          <OwnLink className="brand" to={LOOK_UP}>
            <img src={mark} alt="" width="22" height="22" /> {strings.brand}
          </OwnLink>{' '}
          <span className="brand-section">{strings.section}</span>
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
            <li>
              <OwnLink to={LOOK_UP}>{strings.footer.another}</OwnLink>
            </li>
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
