import './overview.css'
import { callConsole } from '../../../api/console/calls.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { AnchoringCard } from './anchoring-card.tsx'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestDocuments } from './latest-documents.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { QuotaCard } from './quota-card.tsx'

const texts = consoleTexts.overview

/** People leave this page open. */
const everyMs = 30_000

/** What needs attention, what is new, and whether the service works. */
export function OverviewPage() {
  const { own, organization } = useSession()
  const documents = useQuery(own('listDocuments', { limit: 6 }), everyMs)
  const requests = useQuery(own('listOwnSigningRequests', { limit: 50 }), everyMs)
  const anchoring = useQuery(callConsole('viewAnchoring'), everyMs)
  const quota = useQuery(own('readQuota'), everyMs)
  const isNew = documents.value?.documents.length === 0 && requests.value?.signingRequests.length === 0

  return (
    <>
      <PageHead
        title={organization.name}
        actions={
          !isNew && (
            <OwnLink className="button" to="/signing/new">
              {texts.requests.create}
            </OwnLink>
          )
        }
      />
      <div className="overview">
        <div className="overview-main">
          {isNew ? (
            <FirstSteps />
          ) : (
            <>
              <Attention latest={requests.value?.signingRequests ?? null} anchoring={anchoring} />
              <LatestRequests query={requests} />
              <LatestDocuments query={documents} />
            </>
          )}
        </div>
        <div className="overview-side">
          <AnchoringCard query={anchoring} />
          <QuotaCard query={quota} />
        </div>
      </div>
    </>
  )
}
