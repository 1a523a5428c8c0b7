import { type FormEvent, type ReactNode, useState } from 'react'
import { isLine } from '../../../../api/person.ts'
import type { Outcome } from '../../../../api/problem.ts'
import { Field } from '../../../../components/field.tsx'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.templates

type Props<T> = {
  readonly title: string
  readonly action: string
  readonly name: string
  readonly act: (name: string, signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
  /** Shown above the name. */
  readonly children?: ReactNode
}

/** Asks for the name of a template. */
export function NameDialog<T>({ title, action, name, act, onDone, onClose, children }: Props<T>) {
  const [entered, setEntered] = useState(name)
  const [isWrong, setWrong] = useState(false)
  const { busy, problem, run } = useAction()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isFit = isLine(entered, 200)
    setWrong(!isFit)
    if (isFit) run((signal) => act(entered.trim(), signal), onDone)
  }
  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <form className="form" noValidate onSubmit={submit}>
        {children}
        <Field label={texts.name} error={isWrong && !isLine(entered, 200) ? texts.wrongName : null}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              autoComplete="off"
              data-focus-first
              value={entered}
              onChange={({ target }) => setEntered(target.value)}
            />
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={action} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
