import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { PageHead } from '../kit/page-head.tsx'

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
