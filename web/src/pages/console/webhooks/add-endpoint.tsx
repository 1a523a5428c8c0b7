import { act } from '../../../api/console.ts'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { EndpointWithSecret } from './endpoint.ts'
import { enteredOf } from './endpoint-draft.ts'
import { EndpointForm } from './endpoint-form.tsx'

const texts = consoleTexts.webhooks.endpoints

type Props = { readonly onAdded: (added: EndpointWithSecret) => void; readonly onClose: () => void }

export function AddEndpoint({ onAdded, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  return (
    <EndpointForm
      title={texts.add}
      action={texts.add}
      initial={enteredOf(null)}
      busy={busy}
      problem={problem}
      onDraft={(draft) => {
        // The secret is shown only once. A retry with the same key gets the same response, if the first was lost.
        const headers = { 'idempotency-key': keyFor(JSON.stringify(draft)) }
        run((signal) => act(own('createWebhook'), draft, signal, headers), onAdded)
      }}
      onClose={onClose}
    />
  )
}
