import './authentication.css'
import type { Problem } from '../../../api/problem.ts'
import { readKept } from '../../../browser/kept-text.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Verdict } from '../../../components/verdict.tsx'
import { texts } from '../../../strings/authentication.ts'
import { texts as signing } from '../../../strings/signing.ts'
import { tabKey } from '../kept-in-tab.ts'
import { AccessCode } from './access-code.tsx'
import { IdentityCheckStep } from './identity-check-step.tsx'
import { Passkey } from './passkey.tsx'
import { ProviderStep } from './provider-step.tsx'
import { EmailCode, SmsCode } from './sent-code.tsx'
import { useAuthentication } from './use-authentication.ts'

const steps = {
  email_code: EmailCode,
  sms_code: SmsCode,
  access_code: AccessCode,
  passkey: Passkey,
  identity_check: IdentityCheckStep,
  oidc: ProviderStep,
}

const whyLocked = {
  email_code: texts.locked.text,
  sms_code: texts.locked.text,
  access_code: texts.locked.text,
  passkey: texts.passkey.locked,
  identity_check: texts.identityCheck.locked,
  oidc: texts.provider.locked,
}

export type GateProps = {
  readonly token: string
  /** Resolves to whether the service lets the signer in. */
  readonly onProved: () => Promise<boolean>
}

/** Asks a person to prove who they are, before anything of the request is shown. */
export function AuthenticationGate({ token, onProved }: GateProps) {
  const proving = useAuthentication(token, onProved)
  const { known, problem, current, result, reload } = proving
  if (known === null && problem !== null) return <Failed problem={problem} onRetry={reload} />
  if (known === null || (current === undefined && result === null)) return <Opening />
  if (current === undefined) return <Blocked onRetry={reload} />
  if (current.isLocked) return <Locked text={whyLocked[current.method]} />
  const Step = steps[current.method]
  return (
    <div className="gate">
      <Step
        key={current.method}
        known={known}
        current={current}
        proving={proving}
        note={readKept('tab', tabKey('draft', token)) === null ? null : texts.kept}
      />
    </div>
  )
}

function Opening() {
  return (
    <Verdict tone="working" title={signing.asking.title}>
      <p>{signing.asking.text}</p>
    </Verdict>
  )
}

type Retry = { readonly onRetry: () => void }

function Failed({ problem, onRetry }: Retry & { readonly problem: Problem }) {
  return (
    <Verdict tone="open" title={signing.failed.title}>
      <ProblemNote problem={problem} />
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {signing.again}
        </button>
      </p>
    </Verdict>
  )
}

/** The code was right, but the browser does not keep the session. */
function Blocked({ onRetry }: Retry) {
  return (
    <Verdict tone="open" title={signing.failed.title}>
      <p>{texts.blocked}</p>
      <p>
        <button type="button" className="button" onClick={onRetry}>
          {signing.again}
        </button>
      </p>
    </Verdict>
  )
}

/** Only a new link helps. */
function Locked({ text }: { readonly text: string }) {
  const { title, next } = texts.locked
  return (
    <Verdict tone="bad" title={title}>
      <p>{text}</p>
      <p>{next}</p>
    </Verdict>
  )
}
