import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/tokens.css'
import '../../styles/ground.css'
import '../../styles/facts.css'
import '../../styles/frame.css'
import './sign.css'
import { pathOfPage } from '../../browser/mode.ts'
import { applyLanguage } from '../../strings/language.ts'
import { texts } from '../../strings/signing.ts'
import { SignApp } from './sign-app.tsx'
import { SignFrame } from './sign-frame.tsx'

applyLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
const page = createRoot(root)
const show = (app: ReactNode) => page.render(<StrictMode>{app}</StrictMode>)
const path = pathOfPage()
if (path.startsWith('/embed/'))
  void import('./embedded/embedded-app.tsx').then(({ EmbeddedApp }) =>
    show(<EmbeddedApp Page={SignApp} Frame={SignFrame} words={texts} />),
  )
else show(<SignApp token={tokenIn(path)} />)

/** Any text: only the service knows the valid tokens. */
function tokenIn(pathname: string): string {
  return pathname.replace(/^\/sign\/?/, '').replace(/\/+$/, '')
}
