import { createEndpoint, type EndpointWithSecret } from '../../../api/console/webhooks.ts'
import { useAct, useKeyFor } from '../../../asking/use-act.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
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
      onDraft={(draft) => run((signal) => createEndpoint(own, draft, keyFor(JSON.stringify(draft)), signal), onAdded)}
      onClose={onClose}
    />
  )
}
