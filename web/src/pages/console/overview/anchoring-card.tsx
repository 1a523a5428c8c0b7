import type { AnchoringStatus } from '@countersign/api'
import { When } from '../../../components/moment.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import type { Query } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { listTime } from '../../../strings/times.ts'

const texts = consoleTexts.overview.anchoring

/** The state of anchoring, and when the next anchor is due. */
export function AnchoringCard({ query: { value, problem, reload } }: { readonly query: Query<AnchoringStatus> }) {
  return (
    <section className="card" aria-labelledby="anchoring">
      <h2 id="anchoring">{texts.title}</h2>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && <AnchoringFacts status={value} />}
    </section>
  )
}

function AnchoringFacts({ status }: { readonly status: AnchoringStatus }) {
  const { network, queued, nextRootAt, open, lastConfirmed, intervalHours } = status
  const lastAt = lastConfirmed && (lastConfirmed.blockTime ?? lastConfirmed.confirmedAt)
  return (
    <>
      <dl className="facts overview-facts">
        <div>
          <dt>{texts.next}</dt>
          <dd>{nextRootAt === null ? texts.nextNone : <When iso={nextRootAt} />}</dd>
        </div>
        {open !== null && (
          <div>
            <dt>{texts.open}</dt>
            <dd>
              {open.expectedAt === null ? texts.openNow : texts.openExpected(listTime(new Date(open.expectedAt)))}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts.queued}</dt>
          <dd>{count(queued)}</dd>
        </div>
        <div>
          <dt>{texts.last}</dt>
          <dd>
            {lastAt === null ? texts.lastNone : <When iso={lastAt} />}{' '}
            {lastConfirmed !== null && lastConfirmed.explorerUrl !== null && (
              <a href={lastConfirmed.explorerUrl} rel="noreferrer">
                {texts.transaction}
              </a>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.network}</dt>
          <dd>
            <bdi>{network.name}</bdi>
            <span className="note overview-aside">{network.public ? texts.publicChain : texts.privateChain}</span>
          </dd>
        </div>
      </dl>
      <p className="note">{texts.every(intervalHours)}</p>
    </>
  )
}
