import './overview.css'
import { callConsole } from '../../../api/console/calls.ts'
import { useAsked } from '../../../asking/use-asked.ts'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { AnchoringCard } from './anchoring-card.tsx'
import { Attention } from './attention.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestDocuments } from './latest-documents.tsx'
import { LatestRequests } from './latest-requests.tsx'
import { QuotaCard } from './quota-card.tsx'

const texts = consoleTexts.overview

/** Somebody leaves it open and looks at it now and then. */
const everyMs = 30_000

/** What a person wants to know in the morning: what waits, what is new, and whether the service does its work. */
export function OverviewPage() {
  const { own, organization } = useSession()
  const documents = useAsked(own('listDocuments', { limit: 6 }), everyMs)
  const requests = useAsked(own('listOwnSigningRequests', { limit: 50 }), everyMs)
  const anchoring = useAsked(callConsole('viewAnchoring'), everyMs)
  const quota = useAsked(own('readQuota'), everyMs)
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
              <LatestRequests asked={requests} />
              <LatestDocuments asked={documents} />
            </>
          )}
        </div>
        <div className="overview-side">
          <AnchoringCard asked={anchoring} />
          <QuotaCard asked={quota} />
        </div>
      </div>
    </>
  )
}
