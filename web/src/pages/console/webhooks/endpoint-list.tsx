import { useState } from 'react'
import { type Column, EmptyState, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { useWholeList } from '../../../queries/use-whole-list.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { AddEndpoint } from './add-endpoint.tsx'
import { type Endpoint, type EndpointWithSecret, standingOf, standingTones } from './endpoint.ts'
import { SecretShown } from './secret-shown.tsx'

const texts = consoleTexts.webhooks.endpoints

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'add' }
  | { readonly at: 'added'; readonly added: EndpointWithSecret }

/** The organization's endpoints. Only managers see full URLs, others see hosts. */
export function EndpointList() {
  const { own, manages } = useSession()
  const pages = useWholeList(own('listWebhooks'), 'webhooks')
  const [step, setStep] = useState<Step>({ at: 'list' })
  const hasSome = (pages.items?.length ?? 0) > 0
  const add = manages && (
    <button type="button" className="button" onClick={() => setStep({ at: 'add' })}>
      {texts.add}
    </button>
  )
  return (
    <section className="section" aria-labelledby="endpoints-title">
      <div className="page-head-line">
        <h2 id="endpoints-title">{texts.title}</h2>
        {hasSome && add}
      </div>
      <List
        caption={texts.title}
        pages={pages}
        columns={columns}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={texts.emptyTitle} text={manages ? texts.emptyText : texts.emptyForMembers}>
            {add}
            <a className="button button-plain" href="/docs">
              {consoleTexts.webhooks.reference}
            </a>
          </EmptyState>
        }
      />
      {step.at === 'add' && (
        <AddEndpoint
          onClose={() => setStep({ at: 'list' })}
          onAdded={(added) => {
            setStep({ at: 'added', added })
            pages.reload()
          }}
        />
      )}
      {step.at === 'added' && (
        <SecretShown
          endpoint={step.added}
          isRotated={false}
          onClose={() => {
            setStep({ at: 'list' })
          }}
        />
      )}
    </section>
  )
}

const columns: readonly Column<Endpoint>[] = [
  {
    name: texts.url,
    isHead: true,
    cell: ({ id, url, description }) => (
      <>
        <OwnLink to={`/webhooks/${id}`}>
          <code dir="ltr" className="endpoint-url">
            {url}
          </code>
        </OwnLink>
        {description !== null && (
          <div className="note">
            <bdi className="endpoint-description">{description}</bdi>
          </div>
        )}
      </>
    ),
  },
  {
    name: texts.status,
    cell: (endpoint) => {
      const standing = standingOf(endpoint)
      return <Badge tone={standingTones[standing]}>{texts.standings[standing]}</Badge>
    },
  },
  { name: texts.events, cell: ({ events }) => (events === null ? texts.allEvents : texts.someEvents(events.length)) },
  { name: texts.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
]
