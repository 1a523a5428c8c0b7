import '../requests.css'
import { EmptyState } from '../../../../components/list.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { usePages } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { SigningViews } from '../signing-views.tsx'
import { BulkList } from './bulk-list.tsx'

const texts = consoleTexts.templates.bulks

/** The organization's bulk sends. */
export function BulksPage() {
  const { own } = useSession()
  const pages = usePages(own('listBulks'), 'bulks')
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <SigningViews current="bulks" />
      <BulkList
        pages={pages}
        empty={
          <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
            <OwnLink className="button" to="/signing/templates">
              {consoleTexts.templates.view}
            </OwnLink>
          </EmptyState>
        }
      />
    </>
  )
}
