import './webhooks.css'
import { useState } from 'react'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { navigate } from '../../../navigation/navigate.ts'
import { useAction } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { useSession } from '../shell/session.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import type { EndpointWithSecret } from './endpoint.ts'
import { EndpointDeliveries } from './endpoint-deliveries.tsx'
import { EndpointFacts } from './endpoint-facts.tsx'
import { RotateSecret } from './rotate-secret.tsx'
import { SecretShown } from './secret-shown.tsx'

const texts = consoleTexts.webhooks.endpoints

type Step =
  | { readonly at: 'page' }
  | { readonly at: 'edit' }
  | { readonly at: 'rotate' }
  | { readonly at: 'rotated'; readonly rotated: EndpointWithSecret }
  | { readonly at: 'disable' }
  | { readonly at: 'delete' }

/** One endpoint: its URL, state, actions and deliveries. */
export function EndpointPage({ id }: { readonly id: string }) {
  const { own, manages } = useSession()
  const { value: endpoint, problem, reload } = useQuery(own('readWebhook', { id }))
  const [step, setStep] = useState<Step>({ at: 'page' })
  const [news, setNews] = useState('')
  const [testEventId, setTestEventId] = useState<string | null>(null)
  const { busy, problem: refused, run } = useAction()
  const above = <OwnLink to="/webhooks">{consoleTexts.webhooks.title}</OwnLink>
  if (endpoint === null) {
    return (
      <>
        <PageHead title={texts.one} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
      </>
    )
  }
  const close = () => setStep({ at: 'page' })
  const changed = (message: string) => {
    setNews(message)
    close()
    reload()
  }
  const test = () =>
    run(
      (signal) => act(own('testWebhook', { id }), null, signal),
      ({ eventId }) => {
        setNews(texts.tested)
        setTestEventId(eventId)
      },
    )
  const enable = () =>
    run(
      (signal) => act(own('changeWebhook', { id }), { enabled: true }, signal),
      () => changed(texts.enabled),
    )
  const { host } = new URL(endpoint.url)
  return (
    <>
      <PageHead
        title={host}
        above={above}
        actions={
          manages && (
            <>
              {endpoint.enabled ? (
                <button key="act" type="button" className="button" aria-disabled={busy} onClick={test}>
                  {texts.test}
                </button>
              ) : (
                <button key="act" type="button" className="button" aria-disabled={busy} onClick={enable}>
                  {texts.enable}
                </button>
              )}
              <Choice name={texts.edit} onChoose={() => setStep({ at: 'edit' })} />
              <Choice name={texts.rotate.open} onChoose={() => setStep({ at: 'rotate' })} />
              {endpoint.enabled && <Choice name={texts.disable.open} onChoose={() => setStep({ at: 'disable' })} />}
              <Choice name={texts.delete.open} onChoose={() => setStep({ at: 'delete' })} />
            </>
          )
        }
      />
      <Failure problem={refused ?? problem} />
      <div role="status" className="success-note">
        {refused === null ? news : ''}
      </div>
      <EndpointFacts endpoint={endpoint} />
      <EndpointDeliveries endpoint={endpoint} testEventId={testEventId} onSettled={reload} />
      {step.at === 'edit' && (
        <EditEndpoint endpoint={endpoint} onClose={close} onChanged={() => changed(texts.saved)} />
      )}
      {step.at === 'rotate' && (
        <RotateSecret
          endpoint={endpoint}
          onClose={close}
          onRotated={(rotated) => {
            changed('')
            setStep({ at: 'rotated', rotated })
          }}
        />
      )}
      {step.at === 'rotated' && <SecretShown endpoint={step.rotated} isRotated onClose={close} />}
      {step.at === 'disable' && (
        <Confirm
          title={texts.disable.title(isolated(host))}
          text={texts.disable.text}
          action={texts.disable.action}
          act={(signal) => act(own('changeWebhook', { id }), { enabled: false }, signal)}
          onClose={close}
          onDone={() => changed(texts.disable.done)}
        />
      )}
      {step.at === 'delete' && (
        <Confirm
          title={texts.delete.title(isolated(host))}
          text={texts.delete.text}
          action={texts.delete.action}
          act={(signal) => act(own('deleteWebhook', { id }), null, signal)}
          onClose={close}
          onDone={() => navigate('/webhooks')}
        />
      )}
    </>
  )
}

function Choice({ name, onChoose }: { readonly name: string; readonly onChoose: () => void }) {
  return (
    <button type="button" className="button button-plain" onClick={onChoose}>
      {name}
    </button>
  )
}
