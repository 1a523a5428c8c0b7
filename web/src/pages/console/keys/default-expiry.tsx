import type { KeyPolicy } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { isTestMode } from '../../../browser/mode.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.keys.defaultExpiry

/** The service's limit. */
const MOST_DAYS = 3650

type Props = { readonly policy: KeyPolicy; readonly onChanged: () => void }

/** After how many days new keys of the organization expire. Test mode follows live mode. */
export function DefaultExpiry({ policy, onChanged }: Props) {
  const { keyExpiryDays: days } = policy
  const [isOpen, setOpen] = useState(false)
  const [news, setNews] = useState('')
  const open = () => {
    setNews('')
    setOpen(true)
  }
  return (
    <>
      <p className="default-expiry">
        <span className="note">{days === null ? texts.none : texts.days(days)}</span>
        {!isTestMode && (
          <button type="button" className="button-small" onClick={open}>
            {texts.change}
          </button>
        )}
      </p>
      <p role="status" className="success-note">
        {news}
      </p>
      {isOpen && (
        <ExpiryForm
          days={days}
          onClose={() => setOpen(false)}
          onSaved={() => {
            setOpen(false)
            setNews(texts.saved)
            onChanged()
          }}
        />
      )}
    </>
  )
}

type FormProps = { readonly days: number | null; readonly onSaved: () => void; readonly onClose: () => void }

function ExpiryForm({ days, onSaved, onClose }: FormProps) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState(days === null ? '' : String(days))
  const [isWrong, setWrong] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readDays(entered)
    setWrong(read === 'wrong')
    if (read !== 'wrong') run((signal) => act(own('changeKeyPolicy'), { keyExpiryDays: read }, signal), onSaved)
  }

  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <p>{texts.text}</p>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.label} hint={texts.hint(MOST_DAYS)} error={isWrong ? texts.wrong(MOST_DAYS) : null}>
          {(parts) => (
            <input
              {...parts}
              className="short-input"
              dir="ltr"
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              value={entered}
              onChange={({ target }) => setEntered(target.value)}
            />
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={consoleTexts.keys.form.save} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

/** Null for an empty field: no default. */
function readDays(text: string): number | null | 'wrong' {
  const given = text.trim()
  if (given === '') return null
  const days = /^\d+$/.test(given) ? Number(given) : Number.NaN
  return days >= 1 && days <= MOST_DAYS ? days : 'wrong'
}
