import type { NewApiKey } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { callConsole } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'
import {
  type EnteredOnce,
  enteredOf,
  expiriesFor,
  type KeyHolder,
  readLimits,
  readOnce,
  type WrongLimits,
  type WrongOnce,
} from './key-draft.ts'
import { LimitFields } from './limit-fields.tsx'

const texts = consoleTexts.keys.form

type Props = {
  readonly holder: KeyHolder
  /** After how many days keys of the holder expire by default. */
  readonly defaultDays: number | null
  readonly title: string
  readonly onMade: (made: NewApiKey) => void
  readonly onClose: () => void
}

export function CreateKey({ holder, defaultDays, title, onMade, onClose }: Props) {
  const most = useSession().me.limits.requestsPerHour
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const [limits, setLimits] = useState(enteredOf(null))
  const [once, setOnce] = useState<EnteredOnce>({
    limit: '',
    expiry: defaultDays === null ? 'year' : 'default',
    day: '',
  })
  const [wrong, setWrong] = useState<WrongLimits & WrongOnce>({})
  const form = useFirstWrong(wrong)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const readOfLimits = readLimits(limits)
    const readOfOnce = readOnce(once, most, new Date())
    setWrong({ ...readOfLimits.wrong, ...readOfOnce.wrong })
    if (readOfLimits.limits === null || readOfOnce.once === null) return
    const body = { ...readOfLimits.limits, ...readOfOnce.once, ...holder }
    // The key is shown only once. A retry with the same content gets the same key, if the first response was lost.
    const headers = { 'idempotency-key': keyFor(JSON.stringify(body)) }
    run((signal) => act(callConsole('createOwnKey'), body, signal, headers), onMade)
  }

  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <LimitFields entered={limits} wrong={wrong} onEnter={(change) => setLimits({ ...limits, ...change })} />
        <OnceFields
          entered={once}
          wrong={wrong}
          most={most}
          defaultDays={defaultDays}
          isPersonal={holder === null}
          onEnter={(change) => setOnce({ ...once, ...change })}
        />
        <Failure problem={problem} />
        <ModalActions action={texts.button} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

type OnceProps = {
  readonly entered: EnteredOnce
  readonly wrong: WrongOnce
  readonly most: number
  readonly defaultDays: number | null
  readonly isPersonal: boolean
  readonly onEnter: (change: Partial<EnteredOnce>) => void
}

/** The hourly limit and the expiry. */
function OnceFields({ entered, wrong, most, defaultDays, isPersonal, onEnter }: OnceProps) {
  const offered = expiriesFor(defaultDays)
  const ofOrganization = defaultDays === null ? texts.hasNoDefault : texts.hasDefault
  return (
    <>
      <Field label={texts.limit} hint={texts.limitHint(most)} error={wrong.limit ? texts.limitWrong(most) : null}>
        {(parts) => (
          <input
            {...parts}
            dir="ltr"
            inputMode="numeric"
            maxLength={10}
            autoComplete="off"
            value={entered.limit}
            onChange={({ target }) => onEnter({ limit: target.value })}
          />
        )}
      </Field>
      <Field label={texts.expires} {...(!isPersonal && { hint: ofOrganization })}>
        {(parts) => (
          <select
            {...parts}
            value={entered.expiry}
            onChange={({ target }) => onEnter({ expiry: offered.find((one) => one === target.value) ?? 'year' })}
          >
            {offered.map((one) => (
              <option key={one} value={one}>
                {one === 'default' ? texts.expiresByDefault(defaultDays ?? 0) : texts.expiresOptions[one]}
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
              onChange={({ target }) => onEnter({ day: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
