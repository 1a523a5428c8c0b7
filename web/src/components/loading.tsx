import { consoleTexts } from '../strings/console.ts'

export function Loading() {
  return (
    <p className="note loading" role="status">
      {consoleTexts.kit.loading}
    </p>
  )
}
