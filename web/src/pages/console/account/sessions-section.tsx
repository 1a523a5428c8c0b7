import type { OwnSession } from '@countersign/api'
import { useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { usePerson } from '../shell/person.tsx'
import { deviceOf } from './device-of.ts'

const texts = consoleTexts.account.sessions

/** Where this person is signed in. */
export function SessionsSection() {
  const { refresh } = usePerson()
  const { value, problem, loading, reload } = useQuery(callAccount('listSessions'))
  const [isAsking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button of an ended session disappears.
  const afterEnd = () => {
    heading.current?.focus()
    reload()
  }
  const pages = {
    items: value?.sessions ?? null,
    problem,
    loading,
    hasMore: false,
    more: () => {},
    reload,
  }
  return (
    <section className="section">
      <h2 ref={heading} tabIndex={-1}>
        {texts.title}
      </h2>
      <p className="note">{texts.text}</p>
      <List caption={texts.title} pages={pages} columns={columns(afterEnd)} idOf={({ id }) => id} empty={null} />
      <div className="page-actions">
        <button type="button" className="button button-plain" onClick={() => setAsking(true)}>
          {texts.everywhere}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={texts.everywhereTitle}
          text={texts.everywhereText}
          action={texts.everywhere}
          act={(signal) => act(callAccount('signOutEverywhere'), null, signal)}
          onDone={refresh}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function columns(onEnded: () => void): readonly Column<OwnSession>[] {
  return [
    { name: texts.columns.device, isHead: true, cell: ({ userAgent }) => nameOf(userAgent) },
    { name: texts.columns.address, cell: ({ ipAddress }) => <bdi dir="ltr">{ipAddress}</bdi> },
    { name: texts.columns.lastUsed, cell: ({ lastUsedAt }) => <When iso={lastUsedAt} /> },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (session) =>
        session.isCurrent ? (
          <Badge tone="good">{texts.current}</Badge>
        ) : (
          <EndSession session={session} onEnded={onEnded} />
        ),
    },
  ]
}

function EndSession({ session, onEnded }: { readonly session: OwnSession; readonly onEnded: () => void }) {
  const { busy, problem, run } = useAction()
  const { id, userAgent } = session
  return (
    <>
      <button
        type="button"
        className="button-small"
        aria-disabled={busy}
        aria-label={texts.endNamed(isolated(nameOf(userAgent)))}
        onClick={() => run((signal) => act(callAccount('endSession', { id }), null, signal), onEnded)}
      >
        {texts.end}
      </button>
      <Failure problem={problem} />
    </>
  )
}

function nameOf(userAgent: string | null): string {
  return deviceOf(userAgent) ?? texts.unknownDevice
}
