import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useLiveList, usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { type Delivery, knownState } from './delivery.ts'
import { attemptsColumn, createdColumn, eventColumn, stateColumn } from './delivery-columns.tsx'
import { Subscription } from './delivery-page.tsx'
import { StateFilter } from './state-filter.tsx'

const texts = consoleTexts.webhooks

const columns: readonly Column<Delivery>[] = [
  eventColumn,
  stateColumn,
  { name: texts.receiver, cell: ({ receiver }) => <code dir="ltr">{receiver}</code> },
  {
    name: texts.sentFor,
    cell: ({ subscriptionId }) => <Subscription id={subscriptionId} />,
  },
  attemptsColumn,
  createdColumn,
]

/** In milliseconds, while a delivery is pending. */
const POLL_MS = 5000

/** Deliveries to endpoints and callback URLs, and their results. */
export function DeliveryList() {
  const { own } = useSession()
  const [{ state: given = '', subscription = '' }, setQuery] = useAddressQuery(['state', 'subscription'])
  const state = knownState(given)
  const subscriptionId = subscription === '' ? undefined : subscription
  const pages = usePages(own('listWebhookDeliveries', { state, subscriptionId }), 'deliveries')
  useLiveList(pages, ({ state: one }) => one === 'PENDING', POLL_MS)

  return (
    <section className="section" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{texts.deliveries}</h2>
      <div className="filters">
        <StateFilter state={state} onState={(one) => setQuery({ state: one, subscription })} />
        {subscription !== '' && (
          <p>
            <span>{texts.onlyRequest(subscription)}</span>{' '}
            <button type="button" className="button-small" onClick={() => setQuery({ state: state ?? '' })}>
              {texts.allRequests}
            </button>
          </p>
        )}
        <button type="button" className="button button-plain" onClick={pages.reload}>
          {texts.refresh}
        </button>
      </div>
      <List
        caption={texts.deliveries}
        pages={pages}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          state === undefined && subscriptionId === undefined ? (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <EmptyState title={texts.noneTitle} text={texts.noneText} />
          )
        }
      />
    </section>
  )
}
