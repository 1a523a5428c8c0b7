import type { ApiKey, NewApiKey } from '@countersign/api'
import { type ReactNode, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { EmptyState, List } from '../../../components/list.tsx'
import { usePages } from '../../../queries/use-pages.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { CreateKey } from './create-key.tsx'
import { EditKey } from './edit-key.tsx'
import { type KeyAct, keyColumns } from './key-columns.tsx'
import type { KeyHolder } from './key-draft.ts'
import { KeyMade } from './key-made.tsx'
import { RotateKey } from './rotate-key.tsx'

const texts = consoleTexts.keys

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'create' }
  | { readonly at: 'made'; readonly made: NewApiKey }
  | { readonly at: KeyAct; readonly apiKey: ApiKey }

type Props = {
  readonly holder: KeyHolder
  readonly title: string
  readonly text: string
  readonly caption: string
  readonly create: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly defaultDays?: number | null
  /** Shown below the text. */
  readonly children?: ReactNode
}

/** The API keys of one holder. */
export function KeySection({ holder, title, text, caption, create, empty, defaultDays = null, children }: Props) {
  const pages = usePages(callConsole('listOwnKeys', { ...holder }), 'keys')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const [news, setNews] = useState('')
  const close = () => setStep({ at: 'list' })
  const showMade = (made: NewApiKey) => {
    setNews('')
    setStep({ at: 'made', made })
    pages.reload()
  }
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
      {children}
      <p role="status" className="success-note">
        {news}
      </p>
      <List
        caption={caption}
        pages={pages}
        columns={keyColumns((at, apiKey) => setStep({ at, apiKey }))}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={empty.title} text={empty.text}>
            {button}
          </EmptyState>
        }
      />
      {step.at === 'create' && (
        <CreateKey holder={holder} defaultDays={defaultDays} title={create} onClose={close} onMade={showMade} />
      )}
      {step.at === 'made' && <KeyMade made={step.made} onClose={close} />}
      {step.at === 'edit' && (
        <EditKey
          apiKey={step.apiKey}
          onClose={close}
          onChanged={({ name }) => {
            setNews(texts.saved(isolated(name)))
            close()
            pages.reload()
          }}
        />
      )}
      {step.at === 'rotate' && <RotateKey apiKey={step.apiKey} onClose={close} onMade={showMade} />}
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
