import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/tokens.css'
import '../../styles/ground.css'
import '../../styles/facts.css'
import '../../styles/frame.css'
import './sign.css'
import { pathOfPage } from '../../browser/mode.ts'
import { applyLanguage } from '../../strings/language.ts'
import { SignApp } from './sign-app.tsx'

applyLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <SignApp token={tokenIn(pathOfPage())} />
  </StrictMode>,
)

/** Any text: only the service knows the valid tokens. */
function tokenIn(pathname: string): string {
  return pathname.replace(/^\/sign\/?/, '').replace(/\/+$/, '')
}
