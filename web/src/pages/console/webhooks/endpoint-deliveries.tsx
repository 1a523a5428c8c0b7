import { useEffect, useRef, useState } from 'react'
import { act } from '../../../api/console.ts'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAddressQuery } from '../../../navigation/use-address-query.ts'
import { useAction } from '../../../queries/use-action.ts'
import { usePages, usePollingWhile } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { type Delivery, knownState } from './delivery.ts'
import { attemptsColumn, createdColumn, eventColumn, stateColumn } from './delivery-columns.tsx'
import type { Endpoint } from './endpoint.ts'
import { StateFilter } from './state-filter.tsx'

const texts = consoleTexts.webhooks

/** In milliseconds, while a delivery is pending. */
const POLL_MS = 2000

type Props = {
  readonly endpoint: Endpoint
  /** The last test event sent from this page. Its delivery appears a moment later. */
  readonly testEventId: string | null
  /** Nothing is pending any more. The endpoint's state may have changed. */
  readonly onSettled: () => void
}

/** Deliveries to one endpoint, with buttons to send them again. */
export function EndpointDeliveries({ endpoint, testEventId, onSettled }: Props) {
  const { own, manages } = useSession()
  const [{ state: given = '' }, setQuery] = useAddressQuery(['state'])
  const state = knownState(given)
  const pages = usePages(own('listDeliveriesOfWebhook', { id: endpoint.id, state }), 'deliveries')
  const isAwaited = testEventId !== null && !pages.items?.some(({ eventId }) => eventId === testEventId)
  /** The delivery that was last sent again. Pending until a newer list arrives. */
  const [resent, setResent] = useState<Delivery | null>(null)
  const isUnderWay = (delivery: Delivery) => delivery.state === 'PENDING' || delivery === resent
  const isDue = (isAwaited && state === undefined) || (pages.items?.some(isUnderWay) ?? false)
  usePollingWhile(pages, isDue, POLL_MS)
  // A filter could hide the new delivery.
  useEffect(() => {
    if (testEventId !== null) setQuery({})
  }, [testEventId, setQuery])
  useSettled(pages.items, isDue, onSettled)
  const { busy, problem, run } = useAction()
  const resend = (delivery: Delivery) => {
    if (isUnderWay(delivery)) return
    setResent(null)
    run(
      (signal) => act(own('resendWebhookDelivery', { id: delivery.id }), null, signal),
      () => {
        setResent(delivery)
        pages.refresh()
      },
    )
  }

  return (
    <section className="section" aria-labelledby="deliveries-title">
      <h2 id="deliveries-title">{texts.deliveries}</h2>
      <div className="filters">
        <StateFilter state={state} onState={(one) => setQuery({ state: one })} />
      </div>
      <Failure problem={problem} />
      <p role="status" className="success-note">
        {resent === null ? null : texts.resent}
      </p>
      <List
        caption={texts.deliveries}
        pages={pages}
        columns={columnsWith(endpoint.enabled ? resend : null, (delivery) => busy || isUnderWay(delivery))}
        idOf={({ id }) => id}
        empty={
          state === undefined ? (
            <EmptyState title={texts.emptyTitle} text={manages ? texts.endpoints.noDeliveries : texts.emptyText} />
          ) : (
            <EmptyState title={texts.noneTitle} text={texts.noneText} />
          )
        }
      />
    </section>
  )
}

/** The service sends nothing to a disabled endpoint. */
function columnsWith(
  onResend: ((delivery: Delivery) => void) | null,
  isHeld: (delivery: Delivery) => boolean,
): readonly Column<Delivery>[] {
  const columns = [eventColumn, stateColumn, attemptsColumn, createdColumn]
  if (onResend === null) return columns
  const resend: Column<Delivery> = {
    name: texts.actions,
    isAction: true,
    cell: (delivery) => (
      // The button stays while it sends, so that it keeps the focus.
      <button
        type="button"
        className="button-small"
        aria-label={texts.resendOf(delivery.event)}
        aria-disabled={isHeld(delivery)}
        onClick={() => onResend(delivery)}
      >
        {texts.resend}
      </button>
    ),
  }
  return [...columns, resend]
}

/** Runs for every new list in which nothing is due, even if no earlier list showed anything pending. */
function useSettled(items: readonly Delivery[] | null, isDue: boolean, run: () => void): void {
  const known = useRef<readonly Delivery[] | null>(null)
  useEffect(() => {
    if (items === null || items === known.current) return
    if (known.current !== null && !isDue) run()
    known.current = items
  }, [items, isDue, run])
}
