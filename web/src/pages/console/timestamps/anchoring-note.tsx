import { useEffect, useRef } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { Failure } from '../../../components/unanswered.tsx'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { listTime } from '../../../strings/times.ts'
import { isolated } from '../../../strings/word-forms.ts'

const texts = consoleTexts.timestamps

type Props = {
  /** How many files were recorded on this page. Each one is pending at first. */
  readonly recorded: number
}

/** The state of anchoring, and when the next anchor is due. */
export function AnchoringNote({ recorded }: Props) {
  const { value, problem, reload } = useQuery(callConsole('viewAnchoring'), 15_000)
  const known = useRef(recorded)
  useEffect(() => {
    if (known.current === recorded) return
    known.current = recorded
    reload()
  }, [recorded, reload])
  if (value === null) return <Failure problem={problem} onRetry={reload} />
  const { network, queued, nextRootAt, open, alarm } = value
  return (
    <div className="card">
      <h2>{texts.anchoringTitle(isolated(network.name))}</h2>
      <ul className="plain-list">
        <li>{network.public ? texts.publicChain : texts.privateChain}</li>
        <li>{texts.queued(queued)}</li>
        {open !== null && (
          <li>{open.expectedAt === null ? texts.onItsWay : texts.expected(listTime(new Date(open.expectedAt)))}</li>
        )}
        {nextRootAt !== null && <li>{texts.nextRoot(listTime(new Date(nextRootAt)))}</li>}
      </ul>
      {alarm && (
        <p className="failure" role="alert">
          {texts.alarm}
        </p>
      )}
    </div>
  )
}
