import type { ListedDocument } from '@countersign/api'
import { act } from '../../../api/console.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.documents.delete

type Props = {
  readonly document: Pick<ListedDocument, 'documentId' | 'title'>
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteDocument({ document: { documentId, title }, onDeleted, onClose }: Props) {
  const { own } = useSession()
  return (
    <Confirm
      title={texts.title}
      text={texts.text(title)}
      action={texts.action}
      act={(signal) => act(own('deleteDocument', { id: documentId }), null, signal)}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
