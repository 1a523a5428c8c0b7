import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { Badge } from '../../../components/verdict.tsx'
import type { Query } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { type ListedRequest, nameOfStatus, requestTones } from '../signing/request.ts'
import { describeProgress } from '../signing/request-progress.tsx'
import { Latest } from './latest.tsx'

const texts = consoleTexts.overview.requests

type Props = { readonly query: Query<{ readonly signingRequests: readonly ListedRequest[] }> }

export function LatestRequests({ query }: Props) {
  return (
    <Latest
      title={texts.title}
      none={texts.none}
      all={<OwnLink to="/signing">{texts.all}</OwnLink>}
      query={query}
      rows={query.value?.signingRequests.slice(0, 6).map((request) => (
        <li key={request.signingRequestId}>
          <OwnLink className="latest-name" to={`/signing/${encodeURIComponent(request.signingRequestId)}`}>
            <bdi>{request.documentTitle}</bdi>
          </OwnLink>
          <span className="latest-facts note">
            <Badge tone={requestTones[request.status]}>{consoleTexts.signing.statuses[nameOfStatus(request)]}</Badge>
            <span>{describeProgress(request)}</span>
            <When iso={request.createdAt} />
          </span>
        </li>
      ))}
    />
  )
}
