import type { Invitation, Role } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { rolesToGive } from './member.ts'

const texts = consoleTexts.members.form

type Props = { readonly onInvited: (invitation: Invitation) => void; readonly onClose: () => void }

export function InviteForm({ onInvited, onClose }: Props) {
  const { own, organization } = useSession()
  const { busy, problem, run } = useAction()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('member')
  const [emailIsWrong, setEmailIsWrong] = useState(false)
  const roles = rolesToGive(organization.role)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const draft = { email: email.trim(), role }
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(draft.email)
    setEmailIsWrong(!isAddress)
    if (isAddress) run((signal) => act(own('inviteMember'), draft, signal), onInvited)
  }

  return (
    <Modal title={consoleTexts.members.invite} onClose={onClose}>
      <p>{texts.next}</p>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.email} error={emailIsWrong ? texts.emailWrong : null}>
          {(parts) => (
            <input
              {...parts}
              type="email"
              dir="ltr"
              maxLength={254}
              autoComplete="off"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
        </Field>
        <Field label={texts.role} hint={consoleTexts.members.rules[role]}>
          {(parts) => (
            <select
              {...parts}
              value={role}
              onChange={({ target }) => setRole(roles.find((one) => one === target.value) ?? 'member')}
            >
              {roles.map((one) => (
                <option key={one} value={one}>
                  {consoleTexts.shell.roles[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={texts.button} busy={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
