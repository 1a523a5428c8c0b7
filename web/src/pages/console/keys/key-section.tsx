import type { ApiKey, NewApiKey } from '@countersign/api'
import { useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { count } from '../../../strings/numbers.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { KeyHolder } from './key-draft.ts'
import { KeyForm } from './key-form.tsx'
import { KeyMade } from './key-made.tsx'

const texts = consoleTexts.keys

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'create' }
  | { readonly at: 'made'; readonly made: NewApiKey }
  | { readonly at: 'rotate'; readonly apiKey: ApiKey }
  | { readonly at: 'delete'; readonly apiKey: ApiKey }

type Props = {
  readonly holder: KeyHolder
  readonly title: string
  readonly text: string
  readonly caption: string
  readonly create: string
  readonly empty: { readonly title: string; readonly text: string }
}

/** The API keys of one holder. */
export function KeySection({ holder, title, text, caption, create, empty }: Props) {
  const pages = usePages(callConsole('listOwnKeys', { ...holder }), 'keys')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [news, setNews] = useState('')
  const close = () => setStep({ at: 'list' })
  const button = (
    <button type="button" className="button button-plain" onClick={() => setStep({ at: 'create' })}>
      {create}
    </button>
  )
  return (
    <section className="section">
      <div className="page-head-line">
        <h2 dir="auto">{title}</h2>
        {pages.items !== null && pages.items.length > 0 && button}
      </div>
      <p className="note">{text}</p>
      <p role="status" className="success-note">
        {news}
      </p>
      <List
        caption={caption}
        pages={pages}
        columns={columnsOf((at, apiKey) => setStep({ at, apiKey }))}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={empty.title} text={empty.text}>
            {button}
          </EmptyState>
        }
      />
      {step.at === 'create' && (
        <KeyForm
          holder={holder}
          title={create}
          onClose={close}
          onMade={(made) => {
            setNews('')
            setStep({ at: 'made', made })
            pages.reload()
          }}
        />
      )}
      {step.at === 'made' && <KeyMade made={step.made} onClose={close} />}
      {step.at === 'rotate' && (
        <Confirm
          title={texts.rotateTitle(isolated(step.apiKey.name))}
          text={texts.rotateText}
          action={texts.rotateAction}
          isSafe
          act={(signal) => act(callConsole('rotateOwnKey', { id: step.apiKey.id }), {}, signal)}
          onClose={close}
          onDone={(made) => {
            setNews('')
            setStep({ at: 'made', made })
            pages.reload()
          }}
        />
      )}
      {step.at === 'delete' && (
        <Confirm
          title={texts.deleteTitle(isolated(step.apiKey.name))}
          text={texts.deleteText}
          action={texts.deleteAction}
          act={(signal) => act(callConsole('deleteOwnKey', { id: step.apiKey.id }), null, signal)}
          onClose={close}
          onDone={() => {
            setNews(texts.deleted(isolated(step.apiKey.name)))
            close()
            pages.reload()
          }}
        />
      )}
    </section>
  )
}

function columnsOf(onAct: (at: 'rotate' | 'delete', apiKey: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    { name: texts.columns.name, isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { name: texts.columns.ending, cell: ({ hint }) => <code>{hint}</code> },
    {
      name: texts.columns.limit,
      cell: ({ requestsPerHour }) => (requestsPerHour === null ? texts.standardLimit : count(requestsPerHour)),
    },
    { name: texts.columns.expires, cell: ({ expiresAt }) => <Expiry iso={expiresAt} /> },
    {
      name: texts.columns.lastUsed,
      cell: ({ lastUsedAt, lastUsedIp }) =>
        lastUsedAt === null ? (
          texts.neverUsed
        ) : (
          <>
            <When iso={lastUsedAt} /> <code dir="ltr">{lastUsedIp}</code>
          </>
        ),
    },
    { name: texts.columns.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (apiKey) => (
        <>
          {apiKey.replacedBy === null && (
            <button
              type="button"
              className="button-small"
              aria-label={texts.rotateNamed(apiKey.name)}
              onClick={() => onAct('rotate', apiKey)}
            >
              {texts.rotate}
            </button>
          )}{' '}
          <button
            type="button"
            className="button-small"
            aria-label={texts.deleteNamed(apiKey.name)}
            onClick={() => onAct('delete', apiKey)}
          >
            {texts.delete}
          </button>
        </>
      ),
    },
  ]
}

function Expiry({ iso }: { readonly iso: string | null }) {
  if (iso === null) return texts.never
  return (
    <>
      <When iso={iso} /> {Date.parse(iso) <= Date.now() && <Badge tone="bad">{texts.expired}</Badge>}
    </>
  )
}
