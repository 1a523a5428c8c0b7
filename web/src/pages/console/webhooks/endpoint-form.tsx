import { type FormEvent, useState } from 'react'
import type { Problem } from '../../../api/problem.ts'
import { Field } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { type Entered, readDraft, type Wrong } from './endpoint-draft.ts'
import { EventChoice } from './event-choice.tsx'

const texts = consoleTexts.webhooks.endpoints.form

type Props = {
  readonly title: string
  readonly action: string
  readonly initial: Entered
  readonly busy: boolean
  readonly problem: Problem | null
  readonly onDraft: (draft: NonNullable<ReturnType<typeof readDraft>['draft']>) => void
  readonly onClose: () => void
}

/** The URL and events of an endpoint. */
export function EndpointForm({ title, action, initial, busy, problem, onDraft, onClose }: Props) {
  const [entered, setEntered] = useState(initial)
  const [wrong, setWrong] = useState<Wrong>({})
  const enter = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }))
  const isRefused = problem?.kind === 'refused' && problem.code === 'URL_NOT_ALLOWED'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readDraft(entered)
    setWrong(read.wrong)
    if (read.draft !== null) onDraft(read.draft)
  }

  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.url} hint={texts.urlHint} error={urlError(wrong, isRefused)}>
          {(parts) => (
            <input
              {...parts}
              type="url"
              dir="ltr"
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              value={entered.url}
              onChange={({ target }) => enter({ url: target.value })}
            />
          )}
        </Field>
        <Field label={texts.description} hint={texts.descriptionHint}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              value={entered.description}
              onChange={({ target }) => enter({ description: target.value })}
            />
          )}
        </Field>
        <EventChoice entered={entered} isWrong={wrong.events === true} onEnter={enter} />
        <Failure problem={isRefused ? null : problem} />
        <ModalActions action={action} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

function urlError(wrong: Wrong, isRefused: boolean): string | null {
  if (wrong.url === true) return texts.urlWrong
  return isRefused ? texts.urlRefused : null
}
