import type { Allowance, Quota } from '@countersign/api'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import type { Query } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count, fileSize } from '../../../strings/numbers.ts'
import { listTime } from '../../../strings/times.ts'

const texts = consoleTexts.overview.quota

const resources = ['timestamps', 'signingRequests', 'seals', 'documents', 'storageBytes'] as const
type Resource = (typeof resources)[number]

/** Used quota, and the limits of the plan. */
export function QuotaCard({ query: { value, problem, reload } }: { readonly query: Query<Quota> }) {
  return (
    <section className="card" aria-labelledby="quota">
      <div className="page-head-line">
        <h2 id="quota">{texts.title}</h2>
        {value !== null && <p className="note">{texts.plan[value.plan]}</p>}
      </div>
      <Failure problem={problem} onRetry={reload} />
      {value === null && problem === null && <Loading />}
      {value !== null && (
        <>
          <ul className="quota">
            {resources.map((resource) => (
              <QuotaLine key={resource} resource={resource} allowance={value[resource]} />
            ))}
          </ul>
          <p className="note">{texts.reset(listTime(new Date(value.period.to)))}</p>
          <p className="note">{texts.uncounted}</p>
        </>
      )}
    </section>
  )
}

function QuotaLine({ resource, allowance }: { readonly resource: Resource; readonly allowance: Allowance }) {
  const { used, limit } = allowance
  const shown = resource === 'storageBytes' ? fileSize : count
  const words = limit === null ? texts.unlimited(shown(used)) : texts.of(shown(used), shown(limit))
  const usedUp = limit !== null && used >= limit
  return (
    <li>
      <span className="quota-line">
        <span>{texts.names[resource]}</span>
        <span className="note">
          {usedUp && <Badge tone="bad">{texts.usedUp}</Badge>} {words}
        </span>
      </span>
      {limit !== null && (
        <meter
          className={usedUp ? 'quota-full' : undefined}
          aria-label={texts.names[resource]}
          aria-valuetext={words}
          min={0}
          max={Math.max(limit, 1)}
          value={limit === 0 ? 1 : Math.min(used, limit)}
        />
      )}
    </li>
  )
}
