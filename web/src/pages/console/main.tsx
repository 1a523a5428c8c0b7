import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../../styles/tokens.css'
import '../../styles/ground.css'
import '../../styles/facts.css'
import '../../styles/frame.css'
import '../../components/console.css'
import { applyLanguage } from '../../strings/language.ts'
import { ConsoleApp } from './console-app.tsx'

applyLanguage()
const root = document.getElementById('root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(
  <StrictMode>
    <ConsoleApp />
  </StrictMode>,
)
