import type { PendingSignIn } from '@countersign/api'
import { type ReactNode, useState } from 'react'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { CodeForm } from './code-form.tsx'
import { PasskeyStep } from './passkey-step.tsx'

const texts = consoleTexts.shell.code

type Kind = PendingSignIn['secondFactors'][number]

type Props = {
  /** What the person can use, the easiest first. */
  readonly kinds: readonly Kind[]
  readonly onSignedIn: () => void
  /** The person wants to start again, or has waited too long. */
  readonly onBack: () => void
  readonly children?: ReactNode
}

/** The second step of signing in, for people with two-step verification. */
export function SecondStep({ kinds, onSignedIn, onBack, children }: Props) {
  const usable = kinds.filter((kind) => kind !== 'passkey' || canUsePasskeys)
  const [kind, setKind] = useState<Kind>(usable[0] ?? 'recovery_code')
  const buttons = (
    <>
      {usable
        .filter((other) => other !== kind)
        .map((other) => (
          <button key={other} type="button" className="button button-plain" onClick={() => setKind(other)}>
            {texts.use[other]}
          </button>
        ))}
      {children ?? (
        <button type="button" className="button button-plain" onClick={onBack}>
          {texts.back}
        </button>
      )}
    </>
  )
  const step = { onSignedIn, onBack, children: buttons }
  if (kind === 'passkey') return <PasskeyStep {...step} />
  return <CodeForm key={kind} kind={kind === 'totp' ? 'app' : 'recovery'} {...step} />
}
