import type { CreatedSigningRequest, DraftContent } from '@countersign/api'
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Own } from '../../../../api/console/calls.ts'
import { act, newIdempotencyKey } from '../../../../api/console.ts'
import { done, type Outcome } from '../../../../api/problem.ts'
import { OwnLink } from '../../../../components/own-link.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { navigate } from '../../../../navigation/navigate.ts'
import { useAddressQuery } from '../../../../navigation/use-address-query.ts'
import { useAction, useKeyFor } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { faultOfPlaced } from '../place-fields/placed-field.ts'
import type { Refusal } from '../place-fields/use-editor.ts'
import { DocumentSection } from './document-section.tsx'
import {
  type Entered,
  enteredSigners,
  placeableDocument,
  sentFields,
  withDocument,
  withoutBlankRows,
} from './entered.ts'
import { fieldPeople } from './field-people.ts'
import { FieldsSection } from './fields-section.tsx'
import { duplicateOf } from './form-content.ts'
import { type Attempt, forgetForm, type KeptForm, keepForm } from './kept-form.ts'
import { MessageSection } from './message-section.tsx'
import { MoreSection } from './more-section.tsx'
import { type NewRequest, readEntered, type Wrong, wrongInDraft } from './read-entered.ts'
import { lossOf, type SavedForm, saveDraft } from './save-draft.ts'
import { templateOf } from './save-template.ts'
import { SignersSection } from './signers-section.tsx'
import { useOneUpload } from './use-one-upload.ts'
import { refusedField, wrongByRefusal } from './wrong-by-refusal.ts'

const texts = consoleTexts.newRequest

/** With the viewer, which is large. */
const FieldEditor = lazy(async () => ({ default: (await import('../place-fields/field-editor.tsx')).FieldEditor }))

type Props = {
  /** The heading of the form. The field editor has its own. */
  readonly head: ReactNode
  readonly beginning: KeptForm
  /** Where unsaved changes are kept. A reload loses only a file that is being uploaded. */
  readonly place: string
  readonly onSaved: (draftId: string) => void
  /** Shows the draft as others have saved it. */
  readonly onReopen: () => void
  readonly onCreated: (created: CreatedSigningRequest, sent: NewRequest) => void
}

export function RequestForm({ head, beginning, place, onSaved, onReopen, onCreated }: Props) {
  const { own } = useSession()
  const [begun] = useState(beginning)
  const [entered, setEntered] = useState(begun.entered)
  const [opened] = useState(() => savedForm(begun))
  const [saved, setSaved] = useState(opened)
  const isSaved = saved?.entered === entered
  const attempt = useRef(begun.attempt)
  const [complaint, setComplaint] = useState<Complaint>(NONE)
  const wrong = stillWrong(complaint, entered)
  const form = useFirstWrong(complaint)
  const { busy, problem, run, forget } = useAction()
  const upload = useOneUpload((document) => setEntered((before) => withDocument(before, document)))
  const saving = useAction()
  const keeping = useAction()
  /** What the last template was made of. */
  const [madeOf, setMadeOf] = useState<Entered | null>(null)
  const keyFor = useKeyFor()
  const { from } = begun
  const isChanged = entered !== begun.entered && !isSaved
  const keep = (shown = entered, draft = saved) =>
    keepForm(place, { entered: shown, attempt: attempt.current, from, saved: keptDraft(draft, shown) })
  // With the screen, so that a reload right after a change loses nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` has the state of this screen
  useLayoutEffect(() => {
    if (isChanged) keep()
  }, [entered, isChanged, saved])

  const placeable = placeableDocument(entered)
  const { isPlacing, open, close } = usePlacing(placeable !== null)
  const refusal = useRef<Refusal>(null)

  const change = (next: (before: Entered) => Entered) => setEntered(next)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readEntered(entered)
    setComplaint({ wrong: withUpload(read.wrong), refused: null, isOfDraft: false })
    saving.forget()
    const { request } = read
    if (request === null) return
    attempt.current = attemptOf(request, attempt.current)
    const headers = { 'idempotency-key': attempt.current.idempotencyKey }
    // The service sends every signer of a draft.
    const ready = saved === null ? entered : withoutBlankRows(entered)
    setEntered(ready)
    keep(ready)
    run(
      async (signal) => {
        const answer = await (saved === null
          ? send(own, ready, request, signal, headers)
          : sendSaved(ready, saved, signal, headers))
        if (!answer.ok && lossOf(answer.problem) === null) {
          setComplaint({ wrong: wrongByRefusal(answer.problem, ready), refused: ready, isOfDraft: false })
        }
        return answer
      },
      (created) => onCreated(created, request),
    )
  }
  const sendSaved = async (ready: Entered, draft: SavedForm, signal: AbortSignal, headers: Headers) => {
    const answer = draft.entered === ready ? done(draft) : await saveDraft(own, ready, draft, signal, keyFor)
    if (!answer.ok) return answer
    const { id, version } = answer.value
    setSaved(answer.value)
    keep(ready, answer.value)
    return await act(own('sendDraft', { id }), { version }, signal, headers)
  }
  const save = (draft: SavedForm | null) => {
    const found = withUpload(wrongInDraft(entered))
    setComplaint({ wrong: found, refused: null, isOfDraft: true })
    if (busy || Object.keys(found).length > 0) return
    forget()
    saving.run(
      (signal) => saveDraft(own, entered, draft, signal, keyFor),
      (next) => {
        setSaved(next)
        forgetForm(place)
        onSaved(next.id)
      },
    )
  }
  const template = templateOf(entered)
  const saveTemplate = () => {
    if (template === null) return
    const headers = { 'idempotency-key': keyFor(JSON.stringify(['template', template])) }
    keeping.run(
      (signal) => act(own('createTemplate'), template, signal, headers),
      () => setMadeOf(entered),
    )
  }
  /** A file that is being uploaded is not chosen yet. */
  const withUpload = (found: Wrong): Wrong => {
    const isOnItsWay = upload.state.kind === 'sending' && entered.source === 'upload' && entered.document === null
    return isOnItsWay ? { ...found, document: texts.wrong.uploading } : found
  }

  if (isPlacing && placeable !== null) {
    const { documentId } = placeable
    return (
      <Suspense fallback={<Loading />}>
        <FieldEditor
          documentId={documentId}
          people={fieldPeople(entered)}
          fields={entered.fields}
          refusal={refusal.current}
          usesTags={entered.usesTags}
          onFields={(fields) => change((before) => ({ ...before, fields, fieldsOf: documentId }))}
          onTags={(usesTags) => change((before) => ({ ...before, usesTags }))}
          onDone={close}
        />
      </Suspense>
    )
  }
  const faults = Object.keys(wrong).length
  const loss = lossOf(problem ?? saving.problem)
  return (
    <>
      {head}
      <form ref={form} className="request-form" noValidate onSubmit={submit} onKeyDown={sendNothingByEnter}>
        <DocumentSection entered={entered} wrong={wrong} upload={upload} onChange={change} />
        <SignersSection entered={entered} wrong={wrong} onChange={change} />
        <FieldsSection
          entered={entered}
          wrong={wrong}
          onChange={change}
          onOpen={() => {
            refusal.current =
              refusedField(complaint.refused === entered ? problem : null, entered) ?? firstFault(entered)
            change((before) => ({ ...before, fieldsOf: before.document?.documentId ?? null }))
            open()
          }}
        />
        <MessageSection entered={entered} wrong={wrong} onChange={change} />
        <MoreSection entered={entered} wrong={wrong} onChange={change} />
        <div className="request-foot">
          {loss === null && <Failure problem={problem ?? saving.problem} />}
          {problem !== null && loss === null && faults === 0 && <p className="note">{texts.afterFailure}</p>}
          <p className="failure" role="status">
            {problem === null && faults > 0 && texts.wrong.some(faults)}
          </p>
          {loss !== null && <Lost loss={loss} onReopen={onReopen} onSaveAsNew={() => save(null)} />}
          <div className="page-actions">
            <button type="submit" className="button" aria-disabled={busy}>
              {busy ? texts.sending : texts.send(enteredSigners(entered).length)}
            </button>
            <button
              type="button"
              className="button button-plain"
              aria-disabled={saving.busy}
              onClick={() => save(saved)}
            >
              {saving.busy ? texts.draft.saving : saved === null ? texts.draft.saveAs : texts.draft.save}
            </button>
            {template !== null && (
              <button type="button" className="button button-plain" aria-disabled={keeping.busy} onClick={saveTemplate}>
                {keeping.busy ? texts.draft.saving : consoleTexts.templates.saveAs}
              </button>
            )}
          </div>
          <Failure problem={keeping.problem} />
          <p className="note" role="status">
            {madeOf === entered && (
              <>
                {consoleTexts.templates.saved} <OwnLink to="/signing/templates">{consoleTexts.templates.view}</OwnLink>
              </>
            )}
          </p>
          <p className="note" role="status">
            {isSaved && saved !== opened && (
              <>
                {texts.draft.saved} <OwnLink to="/signing/drafts">{texts.draft.view}</OwnLink>
              </>
            )}
          </p>
        </div>
      </form>
    </>
  )
}

/** The draft that the form began with. */
function savedForm({ entered, saved }: KeptForm): SavedForm | null {
  return saved && { id: saved.id, version: saved.version, entered: saved.isCurrent ? entered : null }
}

function keptDraft(draft: SavedForm | null, entered: Entered): KeptForm['saved'] {
  return draft && { id: draft.id, version: draft.version, isCurrent: draft.entered === entered }
}

type LostProps = {
  readonly loss: 'changed' | 'gone'
  readonly onReopen: () => void
  readonly onSaveAsNew: () => void
}

/** Somebody else has changed, sent or deleted the draft. The entries stay. */
function Lost({ loss, onReopen, onSaveAsNew }: LostProps) {
  return (
    <div role="alert" className="failure-note">
      <p>{texts.draft.lost[loss]}</p>
      <p className="page-actions">
        {loss === 'changed' && (
          <button type="button" className="button-small" onClick={onReopen}>
            {texts.draft.reopen}
          </button>
        )}
        <button type="button" className="button-small" onClick={onSaveAsNew}>
          {texts.draft.saveAsNew}
        </button>
      </p>
    </div>
  )
}

type Headers = Readonly<Record<string, string>>

type Send = (
  own: Own,
  entered: Entered,
  request: NewRequest,
  signal: AbortSignal,
  headers: Headers,
) => Promise<Outcome<CreatedSigningRequest>>

const send: Send = (own, { source, document }, request, signal, headers) => {
  const copied = source === 'address' ? undefined : document?.copyOf
  if (copied === undefined) return act(own('createSigningRequest'), request, signal, headers)
  const call = own('duplicateSigningRequest', { id: copied.requestId })
  return act(call, duplicateOf(request as DraftContent, copied), signal, headers)
}

/** The step is in the URL, so that Back leads to the form, and a reload stays in the editor. */
function usePlacing(isPossible: boolean) {
  const [{ step, ...others }, setQuery] = useAddressQuery(['document', 'from', 'draft', 'step'])
  const heading = useRef(false)
  const isPlacing = step === 'fields'
  useEffect(() => {
    // Otherwise, a document that is chosen later would open the editor.
    if (isPlacing && !isPossible) setQuery(others)
  })
  useEffect(() => {
    // The button that had the focus is gone, in both directions.
    if (heading.current) window.document.getElementById('title')?.focus({ preventScroll: true })
    heading.current = isPlacing
  }, [isPlacing])
  return {
    isPlacing,
    open: () => navigate(`/signing/new?${new URLSearchParams({ ...others, step: 'fields' })}`),
    close: () => {
      setQuery(others)
      scrollTo(0, 0)
    },
  }
}

/** Whose settings say what is wrong. */
function firstFault(entered: Entered): Refusal | null {
  const field = sentFields(entered).find((one) => faultOfPlaced(one) !== null)
  return field === undefined ? null : { field, message: null }
}

/** Only the button sends emails to others, not Enter in a text field. */
function sendNothingByEnter(event: KeyboardEvent) {
  const { target, key } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && target.type !== 'file') event.preventDefault()
}

/** What was wrong at the last attempt: found by the form, or by the service in `refused`. */
type Complaint = {
  readonly wrong: Wrong
  readonly refused: Entered | null
  /** Whether a draft should be saved, which may lack something. */
  readonly isOfDraft: boolean
}

const NONE: Complaint = { wrong: {}, refused: null, isOfDraft: false }

/** An error disappears once it is fixed. No new error appears while the user types. */
function stillWrong({ wrong, refused, isOfDraft }: Complaint, entered: Entered): Wrong {
  if (refused !== null) return refused === entered ? wrong : {}
  const now = isOfDraft ? wrongInDraft(entered) : readEntered(entered).wrong
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => field in now))
}

/** The same request keeps its key after a failure or reload, so that it is created only once. */
function attemptOf(request: NewRequest, last: Attempt | null): Attempt {
  const body = JSON.stringify(request)
  return last?.body === body ? last : { body, idempotencyKey: newIdempotencyKey() }
}

/** After an attempt, focus moves to the first invalid field. */
function useFirstWrong(complaint: Complaint) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(complaint.wrong).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus()
  }, [complaint])
  return form
}
