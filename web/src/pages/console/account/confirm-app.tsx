import type { NewTotp } from '@countersign/api'
import { type FormEvent, useRef, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { CopyButton } from '../../../components/copy-button.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { CodeField, readCode } from '../shell/code-field.tsx'
import { SignInFailure } from '../shell/sign-in-failure.tsx'
import { QrCode } from './qr-code.tsx'

const texts = consoleTexts.account.twoStep

type Props = {
  readonly started: NewTotp
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onClose: () => void
}

/** Shows the key for the authenticator app, and turns it on with the first code. */
export function ConfirmApp({ started: { secret, qrCode }, onDone, onClose }: Props) {
  const { busy, problem, run, forget } = useAction()
  const [isMissing, setMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = readCode(new FormData(event.currentTarget))
    setMissing(code === null)
    forget()
    if (code === null) return input.current?.focus()
    run(
      async (signal) => {
        const answer = await act(callAccount('confirmTotp'), { code }, signal)
        if (!answer.ok) input.current?.select()
        return answer
      },
      ({ recoveryCodes }) => onDone(recoveryCodes),
    )
  }

  return (
    <Modal title={texts.scan.title} onClose={onClose} isHeld={busy}>
      <p>{texts.scan.text}</p>
      <QrCode code={qrCode} label={texts.scan.qrCode} />
      <div className="field">
        <p>{texts.scan.secret}</p>
        <code className="secret" dir="ltr" data-secret="totp">
          {inGroups(secret)}
        </code>
        <div>
          <CopyButton text={secret} label={texts.scan.copy} />
        </div>
      </div>
      <form className="form" noValidate onSubmit={submit}>
        <CodeField kind="app" error={isMissing ? consoleTexts.shell.code.app.missing : null} input={input} />
        <SignInFailure problem={problem} wrong={consoleTexts.shell.code.app.wrong} />
        <ModalActions action={texts.turnOn} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}

/** Easier to type. Apps ignore the spaces. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
