import type { OwnSecondFactors, ProofOfIdentity, UsedPasskey } from '@countersign/api'
import { type FormEvent, type ReactNode, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { done, type Outcome } from '../../../api/problem.ts'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { AccountOfPassword } from '../shell/account-of-password.tsx'
import { askPasskey } from '../shell/ask-passkey.ts'
import { CodeField, readCode } from '../shell/code-field.tsx'
import { MOST_CHARACTERS } from '../shell/password-length.ts'
import { usePerson } from '../shell/person.tsx'
import { SignInFailure } from '../shell/sign-in-failure.tsx'

const texts = consoleTexts.account

/** What the person has beside the password. With a passkey, a code works as well. */
export type SecondProof = 'none' | 'code' | 'passkey'

export function secondProofOf({ factors, passkeys }: OwnSecondFactors): SecondProof {
  if (passkeys.length > 0 && canUsePasskeys) return 'passkey'
  return factors.length + passkeys.length > 0 ? 'code' : 'none'
}

type Props<T> = {
  readonly title: string
  readonly text: ReactNode
  readonly action: string
  readonly isDangerous?: boolean
  readonly second: SecondProof
  readonly act: (proof: ProofOfIdentity, entered: FormData, signal: AbortSignal) => Promise<Outcome<T>>
  readonly onDone: (value: T) => void
  readonly onClose: () => void
  /** Fields above the password. `check` returns false if one of them is wrong. */
  readonly children?: ReactNode
  readonly check?: (entered: FormData) => boolean
}

const wrongTexts = { none: texts.currentWrong, code: texts.wrongProof, passkey: texts.wrongPasskeyProof }

/** Asks for the password, and a second factor if needed, before a change of the account: the session may have been left open. */
export function ProofDialog<T>(props: Props<T>) {
  const { title, text, action, isDangerous = false, onDone, onClose, children, check = () => true } = props
  const { me } = usePerson()
  const { busy, problem, run, forget } = useAction()
  const [second, setSecond] = useState(props.second)
  const [wrong, setWrong] = useState({ password: false, code: false })
  const form = useFirstWrong(wrong)
  const needsCode = second === 'code'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget)
    const password = String(entered.get('password'))
    const code = needsCode ? readCode(entered) : null
    const found = { password: password === '', code: needsCode && code === null }
    setWrong(found)
    forget()
    if (!check(entered) || found.password || found.code) return
    run(async (signal) => {
      const passkey = await passkeyFor(second, signal)
      if (!passkey.ok) return passkey
      const proof = {
        password,
        ...(code !== null && { code }),
        ...(passkey.value !== null && { passkey: passkey.value }),
      }
      return await props.act(proof, entered, signal)
    }, onDone)
  }
  const change = () => {
    setWrong({ password: false, code: false })
    forget()
    setSecond(needsCode ? 'passkey' : 'code')
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
        {second === 'passkey' && <p className="note">{texts.proof.passkeyNext}</p>}
        {props.second === 'passkey' && (
          <div>
            <button type="button" className="button-small" onClick={change}>
              {needsCode ? texts.proof.usePasskey : texts.proof.useCode}
            </button>
          </div>
        )}
        <SignInFailure problem={problem} wrong={wrongTexts[second]} />
        <ModalActions action={action} isDangerous={isDangerous} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

async function passkeyFor(second: SecondProof, signal: AbortSignal): Promise<Outcome<UsedPasskey | null>> {
  if (second !== 'passkey') return done(null)
  return await askPasskey(await act(callAccount('startPasskeyProof'), null, signal), signal)
}
