import { type FormEvent, useState } from 'react'
import type { Outcome } from '../../../api/problem.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { SignInFailure } from '../shell/sign-in-failure.tsx'

const texts = consoleTexts.account.passkeys

type Props<T> = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly known: string
  readonly act: (name: string, signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
}

/** A dialog for the name of a passkey. */
export function PasskeyName<T>({ title, text, action, known, act, onDone, onClose }: Props<T>) {
  const { busy, problem, run, forget } = useAction()
  const [wrong, setWrong] = useState({ name: false })
  const form = useFirstWrong(wrong)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setWrong({ name: name === '' })
    forget()
    if (name !== '') run((signal) => act(name, signal), onDone)
  }
  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <p>{text}</p>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameMissing : null}>
          {(parts) => <input {...parts} name="name" autoComplete="off" maxLength={100} defaultValue={known} />}
        </Field>
        <SignInFailure problem={problem} wrong={consoleTexts.shell.passkey.wrong} />
        <ModalActions action={action} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
