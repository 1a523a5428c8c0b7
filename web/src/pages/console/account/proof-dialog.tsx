import { type FormEvent, type ReactNode, useState } from 'react'
import type { Outcome } from '../../../api/problem.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { AccountOfPassword } from '../shell/account-of-password.tsx'
import { CodeField, readCode } from '../shell/code-field.tsx'
import { MOST_CHARACTERS } from '../shell/password-length.ts'
import { usePerson } from '../shell/person.tsx'
import { SignInFailure } from '../shell/sign-in-failure.tsx'

const texts = consoleTexts.account

/** `code` is null where none was requested. */
export type Proof = { readonly password: string; readonly code: string | null }

type Props<T> = {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  readonly isDangerous?: boolean
  /** Whether the person also enters a code of the second factor. */
  readonly needsCode: boolean
  readonly act: (proof: Proof, entered: FormData, signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
  /** Fields above the password. `check` returns false if one of them is wrong. */
  readonly children?: ReactNode
  readonly check?: (entered: FormData) => boolean
}

/** Asks for the password, and a code if needed, before a change of the account: the session may have been left open. */
export function ProofDialog<T>(props: Props<T>) {
  const { title, text, action, isDangerous = false, needsCode, onDone, onClose, children, check = () => true } = props
  const { me } = usePerson()
  const { busy, problem, run, forget } = useAction()
  const [wrong, setWrong] = useState({ password: false, code: false })
  const form = useFirstWrong(wrong)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const proof = { password: String(entered.get('password')), code: needsCode ? readCode(entered) : null }
    const found = { password: proof.password === '', code: needsCode && proof.code === null }
    setWrong(found)
    forget()
    if (!check(entered) || found.password || found.code) return
    run((signal) => props.act(proof, entered, signal), onDone)
  }

  return (
    <Modal title={title} onClose={onClose} isHeld={busy}>
      <p>{text}</p>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <AccountOfPassword email={me.email} />
        {children}
        <Field
          label={consoleTexts.shell.signIn.password}
          error={wrong.password ? consoleTexts.shell.signIn.passwordMissing : null}
        >
          {(parts) => (
            <input
              {...parts}
              data-focus-first=""
              name="password"
              type="password"
              dir="ltr"
              maxLength={MOST_CHARACTERS}
              autoComplete="current-password"
            />
          )}
        </Field>
        {needsCode && <CodeField kind="any" error={wrong.code ? consoleTexts.shell.code.any.missing : null} />}
        <SignInFailure problem={problem} wrong={needsCode ? texts.wrongProof : texts.currentWrong} />
        <ModalActions action={action} isDangerous={isDangerous} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
