import type { NewApiKey } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { type Entered, type Expiry, expiries, type KeyHolder, readDraft, type Wrong } from './key-draft.ts'

const texts = consoleTexts.keys.form

type Props = {
  readonly holder: KeyHolder
  readonly title: string
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
}

export function KeyForm({ holder, title, onMade, onClose }: Props) {
  const most = useSession().me.limits.requestsPerHour
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState<Entered>({ name: '', limit: '', expiry: 'year', day: '' })
  const [wrong, setWrong] = useState<Wrong>({})
  const enter = (change: Partial<Entered>) => setEntered({ ...entered, ...change })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(entered, most, new Date())
    setWrong(read.wrong)
    const { draft } = read
    if (draft !== null) run((signal) => act(callConsole('createOwnKey'), { ...draft, ...holder }, signal), onMade)
  }

  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameWrong : null}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              maxLength={100}
              autoComplete="off"
              value={entered.name}
              onChange={({ target }) => enter({ name: target.value })}
            />
          )}
        </Field>
        <Field label={texts.limit} hint={texts.limitHint(most)} error={wrong.limit ? texts.limitWrong(most) : null}>
          {(parts) => (
            <input
              {...parts}
              dir="ltr"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              value={entered.limit}
              onChange={({ target }) => enter({ limit: target.value })}
            />
          )}
        </Field>
        <Field label={texts.expires}>
          {(parts) => (
            <select
              {...parts}
              value={entered.expiry}
              onChange={({ target }) => enter({ expiry: expiries.find((one) => one === target.value) ?? 'year' })}
            >
              {expiries.map((one: Expiry) => (
                <option key={one} value={one}>
                  {texts.expiresOptions[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {entered.expiry === 'day' && (
          <Field label={texts.day} hint={texts.expiresHint} error={wrong.day ? texts.dayWrong : null}>
            {(parts) => (
              <input
                {...parts}
                type="date"
                value={entered.day}
                onChange={({ target }) => enter({ day: target.value })}
              />
            )}
          </Field>
        )}
        <Failure problem={problem} />
        <ModalActions action={texts.button} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
