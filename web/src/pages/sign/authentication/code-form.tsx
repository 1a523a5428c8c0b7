import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { CodeMethod } from '../../../api/authentication.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { texts } from '../../../strings/authentication.ts'
import { faultOf, type StepProps } from './step.ts'
import { StepHead } from './step-head.tsx'

type Words = { readonly title: string; readonly label: string; readonly missing: string }

type Props = {
  readonly step: StepProps
  readonly method: CodeMethod
  readonly words: Words
  readonly text: ReactNode
  readonly field: ComponentProps<'input'>
  /** The code in what is typed or pasted. */
  readonly read: (text: string) => string
  readonly isComplete: (code: string) => boolean
  /** Below the form. */
  readonly children: ReactNode
}

/** The one field of a step. It has the focus when it appears, and again after a wrong code. */
export function CodeForm({ step, method, words, text, field, read, isComplete, children }: Props) {
  const { proving } = step
  const { busy, result } = proving
  const [code, setCode] = useState('')
  const [isTried, setTried] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => input.current?.focus(), [])
  useEffect(() => {
    if (result?.kind !== 'wrong') return
    setCode('')
    setTried(false)
    input.current?.focus()
  }, [result])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isComplete(code)) proving.enter(method, code)
    else input.current?.focus()
  }
  const error = isTried && !isComplete(code) ? words.missing : faultOf(step)
  return (
    <form className="gate-form" noValidate onSubmit={submit}>
      <StepHead step={step} title={words.title} />
      <p id={`${id}-text`}>{text}</p>
      <div className="gate-field">
        <label htmlFor={id}>{words.label}</label>
        <input
          {...field}
          ref={input}
          id={id}
          value={code}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error ${id}-text`}
          onChange={({ target }) => setCode(read(target.value))}
        />
        <p id={`${id}-error`} role="alert" className="failure">
          {error}
        </p>
      </div>
      {result?.kind === 'failed' && result.act === 'code' && (
        <div role="alert" className="failure">
          <ProblemNote problem={result.problem} />
        </div>
      )}
      <button type="submit" className="button gate-button" aria-disabled={busy === 'code'}>
        {busy === 'code' ? texts.checking : texts.submit}
      </button>
      {children}
    </form>
  )
}
