import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/tokens.css'
import '../../styles/ground.css'
import '../../styles/facts.css'
import '../../styles/chips.css'
import './verify.css'
import { applyLanguage } from '../../strings/language.ts'
import { VerifyApp } from './verify-app.tsx'

applyLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <VerifyApp />
  </StrictMode>,
)
