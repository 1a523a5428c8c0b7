import './signature-form.css'
import { type FormEvent, type KeyboardEvent, Suspense, useState } from 'react'
import type { SignerView } from '../../api/signing.ts'
import { ProblemNote } from '../../components/problem-note.tsx'
import { fieldTexts, texts } from '../../strings/signing.ts'
import type { DraftState } from './draft.ts'
import { EntryList } from './fields/entry-list.tsx'
import { comeTo } from './fields/find-control.ts'
import { Guide } from './fields/guide.tsx'
import { initialsOf } from './fields/initials-of.ts'
import { FixedList } from './fields/lazy-parts.ts'
import { focusSignButton, isEnter } from './fields/next-field.ts'
import type { MarkType } from './fields/signer-fields.ts'
import type { Entries } from './fields/use-entries.ts'
import type { Marks } from './fields/use-marks.ts'
import { markOf } from './mark.ts'
import { MarkField } from './mark-field.tsx'
import { agreementStep, hasMark, isBegun, nextStep, type Step } from './next-step.ts'
import type { SignAct, SignProblem } from './use-sign.ts'

type Words = typeof texts.form

type Props = {
  readonly view: SignerView
  readonly consent: NonNullable<SignerView['consent']>
  readonly draftState: DraftState
  readonly entries: Entries
  readonly marks: Marks
  readonly act: SignAct
  /** A signer cannot sign a document that could not be shown. */
  readonly documentMissing: boolean
  readonly onDecline: () => void
}

/** The button first leads to the next step. Only a signer who leaves it incomplete sees what is missing. */
type Attempt = { readonly step: Step | null; readonly isAgain: boolean }

/**
 * Fields, signature, consent, and one button for the next step. Works without the viewer, but not without the document.
 */
export function SignatureForm(props: Props) {
  const { consent, entries, marks, act, documentMissing, onDecline } = props
  const { signer, authentication } = props.view
  const approves = signer.role === 'approver'
  const words: Words = { ...texts.form, ...texts.roles[signer.role].form }
  const { draft, change } = props.draftState
  const { initials } = marks
  const [attempt, setAttempt] = useState<Attempt>({ step: null, isAgain: false })
  const step = approves
    ? agreementStep(draft, consent.version)
    : nextStep(draft, consent.version, marks.needsInitials ? initials : null, entries.open.length > 0)
  const lacks = attempt.isAgain && attempt.step === step ? step : null
  const hasEntries = entries.entries.length > 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAttempt({ step, isAgain: attempt.step === step || isBegun(draft, initials, step) })
    switch (step) {
      case 'fields':
        return entries.next()
      case 'signature':
      case 'initials':
        return goToMark(step)
      case 'consent':
        return comeTo(document.getElementById('consent'))
      case 'sign':
        if (entries.open.length > 0) return entries.tryAll()
        if (!documentMissing) void sign()
    }
  }

  /** Only the button signs. Before, Enter leads to the next step. */
  const signNothingByEnter = (event: KeyboardEvent) => {
    if (step !== 'sign' || event.defaultPrevented || !isEnter(event)) return
    event.preventDefault()
    focusSignButton()
  }

  const sign = async () => {
    const problem = await act.submit(given())
    if (problem?.kind !== 'refused') return
    const refused = entries.entries.find(({ id }) => Object.hasOwn(problem.values, id))
    if (refused !== undefined) entries.goTo(refused)
  }

  const given = () => ({
    consentVersion: consent.version,
    ...(!approves && { signature: markOf(draft) }),
    ...(initials !== null && hasMark(initials) && { initials: markOf(initials) }),
    ...(hasEntries && { values: Object.fromEntries(entries.entries.map((one) => [one.id, entries.value(one)])) }),
  })

  const buttonText = () => {
    switch (step) {
      case 'fields':
        return entries.current === null ? fieldTexts.start : fieldTexts.next
      case 'initials':
        return fieldTexts.nextInitials
      case 'signature':
      case 'consent':
      case 'sign':
        return words.next[step]
    }
  }

  return (
    <form
      id="signature-form"
      className="signature-form"
      onSubmit={submit}
      onKeyDown={signNothingByEnter}
      noValidate
      aria-labelledby="signature-title"
      data-fields={hasEntries}
    >
      {hasEntries && <EntryList state={entries} />}
      {entries.all.length > 0 && (
        <Suspense fallback={null}>
          <FixedList state={entries} signer={signer} />
        </Suspense>
      )}
      <h2 id="signature-title">{words.title}</h2>
      {!approves && (
        <div id="mark-signature" className="mark-field">
          <MarkField
            id="signature"
            words={words}
            mark={draft}
            example={signer.name}
            missing={lacks === 'signature'}
            onChange={change}
          />
          {marks.places.signature > 0 && <p className="note">{fieldTexts.places.signature(marks.places.signature)}</p>}
        </div>
      )}
      {initials !== null && (
        <section id="mark-initials" className="mark-field" aria-labelledby="initials-title">
          <h2 id="initials-title">{fieldTexts.initials.title}</h2>
          <MarkField
            id="initials"
            words={fieldTexts.initials}
            mark={initials}
            example={initialsOf(signer.name)}
            missing={lacks === 'initials'}
            onChange={(changes) => change({ initials: { ...initials, ...changes } })}
          />
          <p className="note">{fieldTexts.places.initials(marks.places.initials)}</p>
        </section>
      )}
      <div className="consent">
        <input
          id="consent"
          type="checkbox"
          checked={draft.consentVersion === consent.version}
          aria-invalid={lacks === 'consent'}
          aria-describedby={lacks === 'consent' ? 'consent-missing' : undefined}
          onChange={({ target }) => change({ consentVersion: target.checked ? consent.version : null })}
        />
        <label htmlFor="consent" lang={consent.language} dir="auto">
          {consent.text}
        </label>
        {lacks === 'consent' && (
          <p id="consent-missing" className="note failure">
            {words.consentMissing}
          </p>
        )}
      </div>
      {authentication?.required[0] ? (
        <p className="note">{words.provedNote}</p>
      ) : (
        // The sender does not get the link of a delegate.
        !signer.delegatedBy && <p className="note">{words.linkNote}</p>
      )}
      <div role="alert" className="failure">
        {attempt.step === 'sign' && entries.open.length > 0 && <p>{fieldTexts.summary(entries.open.length)}</p>}
        {attempt.step === 'sign' && documentMissing && <p>{texts.viewer.missing}</p>}
        {act.problem !== null && <SignProblemNotice problem={act.problem} words={words} />}
      </div>
      <div className="sign-bar">
        {hasEntries && <Guide state={entries} />}
        <button
          type="submit"
          className="button sign-button"
          aria-disabled={act.busy}
          aria-describedby={step === 'fields' ? 'guide-progress' : undefined}
        >
          {act.busy ? words.signing : buttonText()}
        </button>
        <button type="button" className="button button-plain decline-button" onClick={onDecline} disabled={act.busy}>
          {words.decline}
        </button>
      </div>
      <p role="status" className="visually-hidden">
        {act.busy ? words.signing : ''}
      </p>
    </form>
  )
}

export function goToMark(type: MarkType): void {
  comeTo(document.getElementById(`mark-${type}`)?.querySelector<HTMLElement>('input, canvas'))
}

function SignProblemNotice({ problem, words }: { readonly problem: SignProblem; readonly words: Words }) {
  switch (problem.kind) {
    case 'refused':
      return (
        <>
          <p>{words.notSigned}</p>
          {Object.keys(problem.values).length === 0 && <ProblemNote problem={problem.problem} />}
        </>
      )
    case 'consent-changed':
      return <p>{words.consentChanged}</p>
    case 'unseen':
      return <p>{words.unseen}</p>
    case 'unknown':
      return <p>{words.unknown}</p>
  }
}
