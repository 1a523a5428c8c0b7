import { act } from '../../../api/console.ts'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import type { Endpoint } from './endpoint.ts'
import { changesFrom, enteredOf } from './endpoint-draft.ts'
import { EndpointForm } from './endpoint-form.tsx'

const texts = consoleTexts.webhooks.endpoints

type Props = { readonly endpoint: Endpoint; readonly onChanged: () => void; readonly onClose: () => void }

export function EditEndpoint({ endpoint, onChanged, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  return (
    <EndpointForm
      title={texts.editTitle}
      action={texts.save}
      initial={enteredOf(endpoint)}
      busy={busy}
      problem={problem}
      onDraft={(draft) => {
        const changes = changesFrom(endpoint, draft)
        if (Object.keys(changes).length === 0) onClose()
        else run((signal) => act(own('changeWebhook', { id: endpoint.id }), changes, signal), onChanged)
      }}
      onClose={onClose}
    />
  )
}
