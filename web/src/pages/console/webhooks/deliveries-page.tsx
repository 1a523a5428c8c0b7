import { useLiveList, usePages } from '../../../asking/use-pages.ts'
import { Field } from '../../../components/field.tsx'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { useSession } from '../shell/session.tsx'
import { type Delivery, deliveryStates, deliveryTones } from './delivery.ts'
import { Subscription } from './delivery-page.tsx'

const texts = consoleTexts.webhooks

const columns: readonly Column<Delivery>[] = [
  {
    name: texts.event,
    isHead: true,
    cell: ({ id, event }) => (
      <OwnLink to={`/webhooks/${id}`}>
        <code dir="ltr">{event}</code>
      </OwnLink>
    ),
  },
  {
    name: texts.state,
    cell: ({ state }) => <Badge tone={deliveryTones[state]}>{texts.states[state]}</Badge>,
  },
  { name: texts.receiver, cell: ({ receiver }) => <code dir="ltr">{receiver}</code> },
  {
    name: texts.request,
    cell: ({ subscriptionId }) => <Subscription id={subscriptionId} />,
  },
  { name: texts.attempts, cell: ({ attempts }) => count(attempts) },
  { name: texts.announced, cell: ({ createdAt }) => <When iso={createdAt} /> },
]

/** Between two looks at deliveries that are under way. */
const LOOK_AGAIN = 5000

/** What callers were told, and whether they heard it. */
export function DeliveriesPage() {
  const { own } = useSession()
  const [{ state = '', subscription = '' }, setQuery] = useAddressQuery(['state', 'subscription'])
  const parts = new URLSearchParams()
  if (deliveryStates.some((one) => one === state)) parts.set('state', state)
  if (subscription !== '') parts.set('subscriptionId', subscription)
  const filter = parts.size === 0 ? '' : `?${parts}`
  const pages = usePages<Delivery>(own(`webhooks/deliveries${filter}`), 'deliveries')
  useLiveList(pages, ({ state: one }) => one === 'PENDING', LOOK_AGAIN)

  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <div className="filters">
        <Field label={texts.state}>
          {(attributes) => (
            <select
              {...attributes}
              value={state}
              onChange={({ target }) => setQuery({ state: target.value, subscription })}
            >
              <option value="">{texts.allStates}</option>
              {deliveryStates.map((one) => (
                <option key={one} value={one}>
                  {texts.states[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {subscription !== '' && (
          <p>
            <span>
              {texts.onlyRequest} <code dir="ltr">{subscription}</code>
            </span>{' '}
            <button type="button" className="button-small" onClick={() => setQuery({ state })}>
              {texts.allRequests}
            </button>
          </p>
        )}
        <button type="button" className="button button-plain" onClick={pages.reload}>
          {texts.refresh}
        </button>
      </div>
      <List
        caption={texts.title}
        pages={pages}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          filter === '' ? (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
              <a className="button button-plain" href="/docs">
                {texts.reference}
              </a>
            </EmptyState>
          ) : (
            <EmptyState title={texts.noneTitle} text={texts.noneText} />
          )
        }
      />
    </>
  )
}
