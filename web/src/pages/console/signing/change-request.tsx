import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import { isMostReminders, isReminderDays } from './new-request/read-entered.ts'
import type { RequestDetails } from './request.ts'

const texts = consoleTexts.signing.change
const { more: labels, wrong: faults } = consoleTexts.newRequest

type Props = { readonly request: RequestDetails; readonly onDone: () => void; readonly onClose: () => void }

/** Changes the deadline and the reminders of an open request. */
export function ChangeRequest({ request, onDone, onClose }: Props) {
  const { own } = useSession()
  const { signingRequestId: id, expiresAt, reminders } = request
  const [first] = useState({
    day: dayOf(new Date(expiresAt)),
    everyDays: String(reminders.everyDays),
    most: String(reminders.most),
  })
  const [entered, setEntered] = useState(first)
  const [isTried, setTried] = useState(false)
  const { busy, problem, run } = useAction()
  const wrong = isTried ? wrongIn(entered, first.day) : NOTHING
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(wrongIn(entered, first.day)).some((fault) => fault !== null)) return
    const { day, everyDays, most } = entered
    const body = {
      // The same day keeps its hour.
      ...(day !== first.day && { expiresAt: endOfDay(day).toISOString() }),
      reminders: { everyDays: Number(everyDays), most: Number(most) },
    }
    run((signal) => act(own('changeSigningRequest', { id }), body, signal), onDone)
  }
  const number = (name: 'everyDays' | 'most', label: string, hint: string) => (
    <Field label={label} hint={hint} error={wrong[name]}>
      {(parts) => (
        <input
          {...parts}
          className="short-input"
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={2}
          value={entered[name]}
          onChange={({ target }) => setEntered((before) => ({ ...before, [name]: target.value }))}
        />
      )}
    </Field>
  )
  return (
    <Modal title={texts.title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.deadline} hint={texts.deadlineHint} error={wrong.day}>
          {(parts) => (
            <input
              {...parts}
              type="date"
              className="date-input"
              min={dayAfter(1)}
              max={dayAfter(364)}
              value={entered.day}
              onChange={({ target }) => setEntered((before) => ({ ...before, day: target.value }))}
            />
          )}
        </Field>
        {number('everyDays', labels.reminderDays, labels.reminderDaysHint)}
        {number('most', labels.mostReminders, labels.mostRemindersHint)}
        <Failure problem={problem} />
        <ModalActions action={texts.submit} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

type Entered = { readonly day: string; readonly everyDays: string; readonly most: string }

const NOTHING = { day: null, everyDays: null, most: null }

function wrongIn({ day, everyDays, most }: Entered, firstDay: string): Readonly<Record<keyof Entered, string | null>> {
  const isFit = day === firstDay || (day >= dayAfter(1) && day <= dayAfter(364))
  return {
    day: isFit ? null : texts.wrong,
    everyDays: isReminderDays(everyDays) ? null : faults.reminderDays,
    most: isMostReminders(most) ? null : faults.mostReminders,
  }
}

/** Days in the form of date inputs, such as 2027-01-31, in the time zone of the browser. */
function dayOf(time: Date): string {
  const parts = [time.getMonth() + 1, time.getDate()].map((part) => String(part).padStart(2, '0'))
  return [String(time.getFullYear()).padStart(4, '0'), ...parts].join('-')
}

/** The day that is this many days from now. */
function dayAfter(days: number): string {
  const today = new Date()
  return dayOf(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
}

function endOfDay(day: string): Date {
  return new Date(`${day}T23:59:59`)
}
