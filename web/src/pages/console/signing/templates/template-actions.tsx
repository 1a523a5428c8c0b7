import type { Template } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { navigate } from '../../../../navigation/navigate.ts'
import { useKeyFor } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { changeTemplate } from './change-template.ts'
import { NameDialog } from './name-dialog.tsx'

const texts = consoleTexts.templates

type Props = { readonly template: Template; readonly onChanged: () => void }

/** What to do with the latest version. */
export function TemplateActions({ template, onChanged }: Props) {
  const { templateId: id, name } = template
  const { own } = useSession()
  const keyFor = useKeyFor()
  const [open, setOpen] = useState<'rename' | 'duplicate' | 'remove' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <OwnLink className="button" to={`/signing/${id}/use`}>
        {texts.use}
      </OwnLink>
      <OwnLink className="button button-plain" to={`/signing/${id}/bulk`}>
        {texts.bulk}
      </OwnLink>
      <OwnLink className="button button-plain" to={`/signing/${id}/edit`}>
        {texts.edit}
      </OwnLink>
      {(['rename', 'duplicate', 'remove'] as const).map((one) => (
        <button key={one} type="button" className="button button-plain" onClick={() => setOpen(one)}>
          {texts[one]}
        </button>
      ))}
      {open === 'rename' && (
        <NameDialog
          title={texts.renameTitle}
          action={texts.renameSubmit}
          name={name}
          act={(next, signal) => changeTemplate(own, { id }, { name: next }, keyFor, signal)}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
      {open === 'duplicate' && (
        <NameDialog
          title={texts.duplicateTitle}
          action={texts.duplicate}
          name={texts.copyName(name)}
          act={(next, signal) => {
            const headers = { 'idempotency-key': keyFor(JSON.stringify(['duplicate', id, next])) }
            return act(own('duplicateTemplate', { id }), { name: next }, signal, headers)
          }}
          onDone={({ templateId }) => navigate(`/signing/${templateId}`)}
          onClose={close}
        >
          <p>{texts.duplicateText}</p>
        </NameDialog>
      )}
      {open === 'remove' && (
        <Confirm
          title={texts.removeTitle}
          text={texts.removeText}
          action={texts.remove}
          act={(signal) => act(own('deleteTemplate', { id }), null, signal)}
          onDone={() => navigate('/signing/templates')}
          onClose={close}
        />
      )}
    </>
  )
}
