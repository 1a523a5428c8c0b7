import { OwnLink } from '../../components/own-link.tsx'
import { useTitle } from '../../navigation/use-title.ts'
import type { Trust } from '../../queries/use-log-trust.ts'
import { texts, wordsForNone } from '../../strings/log.ts'
import { count } from '../../strings/numbers.ts'
import { CheckpointList } from './checkpoint-list.tsx'
import { LogOverview } from './log-overview.tsx'
import { type Filter, useCheckpoints } from './use-checkpoints.ts'

type Props = Filter & { readonly trust: Trust }

/** What the log is, who confirms it, and its checkpoints. */
export function LogPage({ trust, entry, confirmedBy }: Props) {
  const checkpoints = useCheckpoints({ entry, confirmedBy })
  useTitle(entry === null ? texts.title : texts.ofEntry(count(entry)))
  return (
    <>
      <div className="introduction">
        <h1 id="title" tabIndex={-1}>
          {entry === null ? texts.title : texts.ofEntry(count(entry))}
        </h1>
        <p className="lead">{entry === null ? texts.lead : texts.ofEntryHint}</p>
        {entry !== null && (
          <p>
            <OwnLink to="/log">{texts.showAll}</OwnLink>
          </p>
        )}
      </div>
      {entry === null && <LogOverview trust={trust} />}
      <section className="checkpoints" aria-labelledby="checkpoints">
        <h2 id="checkpoints">{texts.listTitle}</h2>
        {entry === null && (
          <>
            <p className="note">{texts.listHint}</p>
            <Filters confirmedBy={confirmedBy} />
          </>
        )}
        <CheckpointList
          checkpoints={checkpoints}
          trust={trust}
          empty={wordsForNone(entry !== null, confirmedBy !== null)}
        />
      </section>
    </>
  )
}

function Filters({ confirmedBy }: Pick<Filter, 'confirmedBy'>) {
  const link = (wanted: Filter['confirmedBy']) => (
    <OwnLink
      to={wanted === null ? '/log' : `/log?confirmedBy=${wanted}`}
      className="filter"
      current={wanted === confirmedBy ? 'page' : undefined}
    >
      {texts.filters[wanted ?? 'all']}
    </OwnLink>
  )
  return (
    <nav className="filters" aria-label={texts.filter}>
      {link(null)}
      {link('witnesses')}
      {link('authority')}
      {link('blockchain')}
    </nav>
  )
}
