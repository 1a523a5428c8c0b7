import type { CreatedSigningRequest, DraftContent } from '@countersign/api'
import { sha256, toHex } from '@countersign/proof'
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Own } from '../../../../api/console/calls.ts'
import { act, newIdempotencyKey } from '../../../../api/console.ts'
import { done, type Outcome } from '../../../../api/problem.ts'
import { useFirstWrong } from '../../../../components/field.tsx'
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
import { type Entered, type EnteredField, enteredSigners, withoutBlankRows } from './entered.ts'
import {
  copiedFrom,
  fieldsOn,
  isSeveral,
  placeableDocuments,
  sentFields,
  withDocument,
  withFields,
} from './entered-documents.ts'
import { fieldPeople } from './field-people.ts'
import { FieldsSection } from './fields-section.tsx'
import { duplicateOf } from './form-content.ts'
import { type Attempt, forgetForm, type KeptForm, keepForm } from './kept-form.ts'
import { MessageSection } from './message-section.tsx'
import { MoreSection } from './more-section.tsx'
import { codeOf, type NewRequest, readEntered, type Wrong, wrongInDraft } from './read-entered.ts'
import { lossOf, type SavedForm, saveDraft } from './save-draft.ts'
import { templateOf } from './save-template.ts'
import { sendNothingByEnter } from './send-nothing-by-enter.ts'
import { SignersSection } from './signers-section.tsx'
import { type FormUploads, isOnItsWay, useFormUploads } from './use-form-uploads.ts'
import { refusedField, wrongByRefusal } from './wrong-by-refusal.ts'

const texts = consoleTexts.newRequest
const { ofSeveral } = consoleTexts.placeFields.section

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
  const uploads = useFormUploads(({ documentId, title, pages, size }) =>
    setEntered((before) => withDocument(before, { documentId, title, pages, size })),
  )
  const wrong = stillWrong(complaint, entered, uploads)
  const form = useFirstWrong(complaint)
  const { busy, problem, run, forget } = useAction()
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

  const placeable = placeableDocuments(entered)
  const { placing, open, close } = usePlacing(placeable.map(({ key }) => key))
  const refusal = useRef<Refusal>(null)

  const change = (next: (before: Entered) => Entered) => setEntered(next)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const read = readEntered(entered)
    const found = withUploads(read.wrong, entered, uploads)
    setComplaint({ wrong: found, refused: null, isOfDraft: false })
    saving.forget()
    const { request } = read
    if (request === null || Object.keys(found).length > 0) return
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
    const accessCodes = ready.signers.flatMap((signer, index) => {
      const code = codeOf(signer)
      return code === null ? [] : [{ signer: index + 1, accessCode: code }]
    })
    return await act(own('sendDraft', { id }), { version, accessCodes }, signal, headers)
  }
  const save = (draft: SavedForm | null) => {
    const found = withUploads(wrongInDraft(entered), entered, uploads)
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
  const placed = placeable.find(({ key }) => key === placing)
  if (placed !== undefined) {
    const several = isSeveral(entered)
    const position = entered.documents.findIndex(({ key }) => key === placed.key) + 1
    return (
      <Suspense fallback={<Loading />}>
        <FieldEditor
          key={placed.key}
          documentId={placed.documentId}
          above={several ? ofSeveral(position, entered.documents.length, placed.title) : undefined}
          people={fieldPeople(entered)}
          fields={fieldsOn(entered, placed)}
          refusal={refusal.current}
          usesTags={entered.usesTags}
          onFields={(fields) => change((before) => withFields(before, placed, fields))}
          onTags={(usesTags) => change((before) => ({ ...before, usesTags }))}
          onDone={close}
        />
      </Suspense>
    )
  }
  const refused = refusedField(complaint.refused === entered ? problem : null, entered) ?? firstFault(entered)
  const faults = Object.keys(wrong).length
  const loss = lossOf(problem ?? saving.problem)
  return (
    <>
      {head}
      <form ref={form} className="request-form" noValidate onSubmit={submit} onKeyDown={sendNothingByEnter}>
        <DocumentSection entered={entered} wrong={wrong} uploads={uploads} onChange={change} />
        <SignersSection entered={entered} wrong={wrong} onChange={change} />
        <FieldsSection
          entered={entered}
          wrong={wrong}
          onChange={change}
          wrongOn={refused?.field.document ?? null}
          onOpen={(document) => {
            refusal.current = refused?.field.document === document.key ? refused : null
            change((before) => withFields(before, document, fieldsOn(before, document)))
            open(document.key)
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
          {isSeveral(entered) && copiedFrom(entered) === undefined && <p className="note">{texts.oneInTemplate}</p>}
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

const send: Send = (own, entered, request, signal, headers) => {
  const copied = copiedFrom(entered)
  if (copied === undefined) return act(own('createSigningRequest'), request, signal, headers)
  const call = own('duplicateSigningRequest', { id: copied.requestId })
  return act(call, duplicateOf(request as DraftContent, copied), signal, headers)
}

/**
 * The step is in the URL, so that Back leads to the form, and a reload stays in the editor. `keys` are those of the
 * documents that fields can be placed on.
 */
function usePlacing(keys: readonly number[]) {
  const [{ step, ...others }, setQuery] = useAddressQuery(['document', 'from', 'draft', 'step'])
  const heading = useRef(false)
  const [, wanted = null] = /^fields(?:-(\d{1,9}))?$/.exec(step ?? '') ?? []
  const isStep = step?.startsWith('fields') === true
  const placing = isStep ? (wanted === null ? keys[0] : keys.find((key) => key === Number(wanted))) : undefined
  const isPlacing = placing !== undefined
  useEffect(() => {
    // Otherwise, a document that is chosen later would open the editor.
    if (isStep && !isPlacing) setQuery(others)
  })
  useEffect(() => {
    // The button that had the focus is gone, in both directions.
    if (heading.current) window.document.getElementById('title')?.focus({ preventScroll: true })
    heading.current = isPlacing
  }, [isPlacing])
  return {
    placing,
    open: (key: number) => {
      const next = keys.length > 1 ? `fields-${key}` : 'fields'
      navigate(`/signing/new?${new URLSearchParams({ ...others, step: next })}`)
    },
    close: () => {
      setQuery(others)
      scrollTo(0, 0)
    },
  }
}

/** Whose settings say what is wrong. */
function firstFault(entered: Entered): (Refusal & { readonly field: EnteredField }) | null {
  const field = sentFields(entered).find((one) => faultOfPlaced(one) !== null)
  return field === undefined ? null : { field, message: null }
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
function stillWrong({ wrong, refused, isOfDraft }: Complaint, entered: Entered, uploads: FormUploads): Wrong {
  if (refused !== null) return refused === entered ? wrong : {}
  const now = withUploads(isOfDraft ? wrongInDraft(entered) : readEntered(entered).wrong, entered, uploads)
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => field in now))
}

/** A file that is being uploaded is not chosen yet. One that failed would be missing beside others. */
function withUploads(found: Wrong, { source, documents }: Entered, { items }: FormUploads): Wrong {
  if (source === 'address' || items.length === 0) return found
  if (items.some(isOnItsWay)) return { ...found, document: texts.wrong.uploading }
  return documents.length > 0 ? { ...found, document: texts.wrong.upload } : found
}

/** The same request keeps its key after a failure or reload, so that it is created only once. */
function attemptOf(request: NewRequest, last: Attempt | null): Attempt {
  // It is kept over a reload, and may contain access codes.
  const body = toHex(sha256(new TextEncoder().encode(JSON.stringify(request))))
  return last?.body === body ? last : { body, idempotencyKey: newIdempotencyKey() }
}
