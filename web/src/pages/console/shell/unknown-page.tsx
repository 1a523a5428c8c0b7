import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.shell.unknown

export function UnknownPage() {
  return (
    <>
      <PageHead title={texts.title} lead={texts.text} />
      <p>
        <OwnLink to="/">{texts.home}</OwnLink>
      </p>
    </>
  )
}
