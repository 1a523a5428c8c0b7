import type { NewScimToken } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Field, useFirstWrong } from '../../../../components/field.tsx'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'

const texts = consoleTexts.singleSignOn.settings.scim

/** In days. */
const expiries = { never: null, quarter: 90, year: 365 } as const
type Expiry = keyof typeof expiries
const offered = Object.keys(expiries) as readonly Expiry[]

type Props = { readonly onMade: (made: NewScimToken) => void; readonly onClose: () => void }

export function CreateScimToken({ onMade, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<Expiry>('year')
  const [wrong, setWrong] = useState<{ readonly name?: boolean }>({})
  const form = useFirstWrong(wrong)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = name.trim() === ''
    setWrong({ name: isMissing })
    if (isMissing) return
    const body = { name: name.trim(), expiresAt: endOf(expiry, new Date()) }
    run((signal) => act(own('createScimToken'), body, signal), onMade)
  }

  return (
    <Modal title={texts.create} onClose={onClose} isHeld={busy}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameWrong : null}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              maxLength={100}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={texts.expires} hint={texts.expiresHint}>
          {(parts) => (
            <select
              {...parts}
              value={expiry}
              onChange={({ target }) => setExpiry(offered.find((one) => one === target.value) ?? 'year')}
            >
              {offered.map((one) => (
                <option key={one} value={one}>
                  {texts.expiries[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={texts.create} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function endOf(expiry: Expiry, now: Date): string | null {
  const days = expiries[expiry]
  return days === null ? null : new Date(now.getTime() + days * 86_400_000).toISOString()
}
