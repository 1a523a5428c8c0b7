import { useEffect, useRef } from 'react'
import type { SentCodeMethod } from '../../../api/authentication.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/authentication.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { CodeForm } from './code-form.tsx'
import { areAllDigits, digitsIn } from './read-code.ts'
import type { StepProps } from './step.ts'
import { StepHead } from './step-head.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

const wordsOf = { email_code: texts.email, sms_code: { ...texts.email, ...texts.sms } }

type Words = (typeof wordsOf)[SentCodeMethod]

/** The service's limit. */
const CODE_LASTS_MS = 10 * 60_000
/** Messages take a while. The service limits the codes per hour. */
const PATIENCE_MS = 30_000

export function EmailCode(step: StepProps) {
  return <SentCode step={step} method="email_code" to={step.known.emailHint} isLost={false} />
}

export function SmsCode(step: StepProps) {
  const { phoneHint, textMessage } = step.known
  return <SentCode step={step} method="sms_code" to={phoneHint} isLost={textMessage === 'FAILED'} />
}

type Props = {
  readonly step: StepProps
  readonly method: SentCodeMethod
  readonly to: string | null
  /** Whether the message could not be sent. */
  readonly isLost: boolean
}

/** Asks for the code in the message. A code that no longer works gives way to the button for a new one. */
function SentCode({ step, method, to, isLost }: Props) {
  const { known, current, proving } = step
  const { sentAt, resendAt } = current
  const words = wordsOf[method]
  const place = isolated(to ?? '')
  const isExpired = useSecondsUntil(sentAt, known.aheadMs, CODE_LASTS_MS) === 0
  const { busy, result } = proving
  const isBeingSent = sentAt === null && (busy === 'email' || (result === null && resendAt === null))
  if (sentAt !== null && isLost) return <NewCode step={step} words={words} text={texts.sms.failed} isLost />
  if (sentAt === null ? !isBeingSent : isExpired) {
    const isUnsent = result?.kind === 'failed' && result.act === 'email'
    return <NewCode step={step} words={words} text={sentAt !== null ? words.expired : isUnsent ? null : words.used} />
  }
  return (
    <CodeForm
      step={step}
      method={method}
      words={words}
      text={sentAt === null ? words.sending(place) : words.sent(place)}
      field={{ className: 'gate-digits', dir: 'ltr', inputMode: 'numeric', autoComplete: 'one-time-code' }}
      read={digitsIn}
      isComplete={areAllDigits}
    >
      <p className="note">{words.help}</p>
      <SendAgain step={step} words={words} isPlain />
    </CodeForm>
  )
}

type SendProps = {
  readonly step: StepProps
  readonly words: Words
  readonly isPlain?: boolean
  /** Whether there is no message to wait for. */
  readonly isLost?: boolean
}

/** Why there is nothing to enter, and the way out. */
function NewCode({ step, words, text, isLost = false }: SendProps & { readonly text: string | null }) {
  const button = useRef<HTMLDivElement>(null)
  useEffect(() => button.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={button} className="gate-form">
      <StepHead step={step} title={words.title} />
      <p role="alert">{text}</p>
      <SendAgain step={step} words={words} isLost={isLost} />
    </div>
  )
}

/** The countdown is plain text: screen readers read it with the button, and not every second. */
function SendAgain({ step: { known, current, proving }, words, isPlain = false, isLost = false }: SendProps) {
  const { busy, result, sendAgain } = proving
  const { sentAt, resendAt } = current
  const patience = useSecondsUntil(isLost ? null : sentAt, known.aheadMs, PATIENCE_MS)
  const seconds = Math.max(patience, useSecondsUntil(resendAt, known.aheadMs))
  const isHeld = seconds > 0 || busy !== null
  return (
    <div className="gate-again">
      <p role="status">{result?.kind === 'sent-again' && words.sentAgain}</p>
      {result?.kind === 'failed' && result.act === 'email' && (
        <div role="alert" className="failure">
          <p>{words.notSent}</p>
          {resendAt === null && <ProblemNote problem={result.problem} />}
        </div>
      )}
      <button
        type="button"
        className={isPlain ? 'button button-plain' : 'button gate-button'}
        aria-disabled={isHeld}
        aria-describedby="gate-wait"
        onClick={() => isHeld || sendAgain()}
      >
        {words.again}
      </button>
      <p id="gate-wait" className="note">
        {seconds > 0 && words.wait(seconds)}
      </p>
    </div>
  )
}
