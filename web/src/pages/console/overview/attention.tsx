import type { AnchoringStatus } from '@countersign/api'
import { Icon } from '../../../components/icon.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { EnglishText } from '../../../components/verbatim-text.tsx'
import type { Tone } from '../../../components/verdict.tsx'
import { type Query, useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { RequestSummary } from '../signing/request.ts'
import { attentionOf, type Need } from './attention-of.ts'

const texts = consoleTexts.overview.attention
const everyMs = 30_000

type Props = { readonly latest: readonly RequestSummary[] | null; readonly anchoring: Query<AnchoringStatus> }

/** What needs the organization's attention. */
export function Attention({ latest, anchoring }: Props) {
  const { own } = useSession()
  const pending = useQuery(own('listOwnSigningRequests', { status: 'PENDING', limit: 100 }), everyMs)
  const inProgress = useQuery(own('listOwnSigningRequests', { status: 'IN_PROGRESS', limit: 100 }), everyMs)
  const failed = useQuery(own('listWebhookDeliveries', { state: 'FAILED', limit: 100 }), everyMs)
  const webhooks = useQuery(own('listWebhooks'), everyMs)
  const unrenewed = useQuery(own('listUnrenewedDocuments'), everyMs)
  const queries = [pending, inProgress, webhooks, failed, unrenewed, anchoring]
  const { problem, reload } = queries.find((one) => one.problem !== null) ?? pending
  const needs =
    latest === null || pending.value === null || inProgress.value === null
      ? null
      : attentionOf({
          latest,
          open: [...pending.value.signingRequests, ...inProgress.value.signingRequests],
          moreOpen: pending.value.nextCursor !== null || inProgress.value.nextCursor !== null,
          endpoints: webhooks.value?.webhooks ?? [],
          deliveries: failed.value?.deliveries ?? [],
          anchoring: anchoring.value,
          unrenewed: unrenewed.value,
          now: new Date(),
        })
  // A response that is still loading may add something.
  const isWhole = needs !== null && [webhooks, failed, unrenewed, anchoring].every(({ loading }) => !loading)
  return (
    <section className="card" aria-labelledby="attention">
      <h2 id="attention">{texts.title}</h2>
      <Failure problem={problem} onRetry={reload} />
      {!isWhole && (needs === null || needs.length === 0) && problem === null && <Loading />}
      {isWhole && needs.length === 0 && problem === null && <p className="note">{texts.nothing}</p>}
      {needs !== null && needs.length > 0 && (
        <ul className="attention">
          {needs.map((need) => (
            <li key={need.kind} className={`tone-${tones[need.kind]}`}>
              <Icon name={tones[need.kind] === 'bad' ? 'cross' : 'stamp'} />
              <NeedLine need={need} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const tones: Readonly<Record<Need['kind'], Tone>> = {
  alarm: 'bad',
  delayed: 'open',
  stopped: 'bad',
  endpoints: 'bad',
  deliveries: 'bad',
  unrenewed: 'bad',
  expiring: 'open',
  waiting: 'plain',
}

function NeedLine({ need }: { readonly need: Need }) {
  switch (need.kind) {
    case 'alarm':
      return <p>{texts.alarm}</p>
    case 'delayed':
      return (
        <p>
          {texts.delayed} {need.reason !== null && <EnglishText>{need.reason}</EnglishText>}
        </p>
      )
    case 'stopped':
      return <OwnLink to={addressOf(need.requests)}>{texts.stopped(need.requests.length)}</OwnLink>
    case 'expiring':
      return <OwnLink to={addressOf(need.requests)}>{texts.expiring(need.requests.length)}</OwnLink>
    case 'waiting':
      return <OwnLink to={addressOf(need.requests)}>{texts.waiting(need.requests.length, need.more)}</OwnLink>
    case 'unrenewed': {
      const [first = ''] = need.documentIds
      const to = need.documentIds.length === 1 ? (`/documents/${encodeURIComponent(first)}` as const) : '/documents'
      return <OwnLink to={to}>{texts.unrenewed(need.documentIds.length, need.more)}</OwnLink>
    }
    case 'endpoints': {
      const [first = ''] = need.ids
      const to = need.ids.length === 1 ? (`/webhooks/${encodeURIComponent(first)}` as const) : '/webhooks'
      return <OwnLink to={to}>{texts.endpoints(need.ids.length)}</OwnLink>
    }
    case 'deliveries':
      return <OwnLink to="/webhooks?state=FAILED">{texts.deliveries(need.number)}</OwnLink>
  }
}

/** The request itself if it is the only one, else the list. */
function addressOf(requests: readonly RequestSummary[]): `/${string}` {
  const [only] = requests
  return requests.length === 1 && only !== undefined
    ? `/signing/${encodeURIComponent(only.signingRequestId)}`
    : '/signing'
}
