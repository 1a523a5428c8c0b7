import { act } from '../../../api/console.ts'
import { useAct, useKeyFor } from '../../../asking/use-act.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { EndpointWithSecret } from './endpoint.ts'
import { enteredOf } from './endpoint-draft.ts'
import { EndpointForm } from './endpoint-form.tsx'

const texts = consoleTexts.webhooks.endpoints

type Props = { readonly onAdded: (added: EndpointWithSecret) => void; readonly onClose: () => void }

export function AddEndpoint({ onAdded, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAct()
  const keyFor = useKeyFor()
  return (
    <EndpointForm
      title={texts.add}
      action={texts.add}
      initial={enteredOf(null)}
      busy={busy}
      problem={problem}
      onDraft={(draft) => {
        // The secret is shown once: sent again with the same key, an answer that was lost on the way is answered again.
        const headers = { 'idempotency-key': keyFor(JSON.stringify(draft)) }
        run((signal) => act(own('createWebhook'), draft, signal, headers), onAdded)
      }}
      onClose={onClose}
    />
  )
}
