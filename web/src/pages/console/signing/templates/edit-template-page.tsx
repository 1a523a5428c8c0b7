import '../new-request/new-request.css'
import type { Template } from '@countersign/api'
import { type FormEvent, lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { act, query } from '../../../../api/console.ts'
import { Field } from '../../../../components/field.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { navigate } from '../../../../navigation/navigate.ts'
import { useAddressQuery } from '../../../../navigation/use-address-query.ts'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { useAction, useKeyFor } from '../../../../queries/use-action.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import type { Entered } from '../new-request/entered.ts'
import { type DocumentToAdd, fieldsOn, placeableDocuments, withFields } from '../new-request/entered-documents.ts'
import { fieldPeople } from '../new-request/field-people.ts'
import { FieldsSection } from '../new-request/fields-section.tsx'
import { MessageSection } from '../new-request/message-section.tsx'
import { MoreSection } from '../new-request/more-section.tsx'
import { SignersSection } from '../new-request/signers-section.tsx'
import { useFormUploads } from '../new-request/use-form-uploads.ts'
import { refusedField } from '../new-request/wrong-by-refusal.ts'
import { editedFrom, nextFrom, wrongByRefusalOf, wrongInEdited } from './edited-template.ts'
import { TemplateFile } from './template-file.tsx'
import { useWrong } from './use-wrong.ts'

const texts = consoleTexts.templates
const words = consoleTexts.newRequest

/** With the viewer, which is large. */
const FieldEditor = lazy(async () => ({ default: (await import('../place-fields/field-editor.tsx')).FieldEditor }))

/** The form of a template. Saving adds a version. */
export function EditTemplatePage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const { value: template, problem, reload } = useQuery(own('readTemplate', { id }))
  const head = (
    <PageHead
      title={texts.form.title}
      lead={texts.form.lead}
      above={<OwnLink to={`/signing/${id}`}>{template?.name ?? texts.one}</OwnLink>}
    />
  )
  if (template !== null) return <EditForm key={template.version} template={template} head={head} onReopen={reload} />
  return (
    <>
      {head}
      {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
    </>
  )
}

type FormProps = { readonly template: Template; readonly head: ReactNode; readonly onReopen: () => void }

function EditForm({ template, head, onReopen }: FormProps) {
  const { templateId: id, version } = template
  const { own } = useSession()
  const [begun] = useState(() => editedFrom(template))
  const [edited, setEdited] = useState(begun)
  const { entered } = edited
  const [isSaved, setSaved] = useState(false)
  const { wrong, setFound, form, found } = useWrong(edited, wrongInEdited)
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const { isPlacing, open, close } = usePlacing(id)
  useLeaveWarning(edited !== begun && !isSaved)
  useEffect(() => {
    if (isSaved) navigate(`/signing/${id}`)
  }, [isSaved, id])

  const change = useCallback(
    (next: (before: Entered) => Entered) => setEdited((before) => ({ ...before, entered: next(before.entered) })),
    [],
  )
  const setDocument = useCallback(
    (document: DocumentToAdd | null) =>
      change((before) => ({ ...before, source: 'own', documents: document === null ? [] : [{ key: 1, ...document }] })),
    [change],
  )
  const uploads = useFormUploads(({ documentId, title, pages, size }) =>
    setDocument({ documentId, title, pages, size }),
  )
  const save = (isReplacing: boolean) => {
    const errors = wrongInEdited(edited)
    setFound({ wrong: errors, refused: null })
    if (busy || Object.keys(errors).length > 0) return
    run(
      async (signal) => {
        const latest = isReplacing ? await query(own('readTemplate', { id }), signal) : null
        if (latest !== null && !latest.ok) return latest
        const body = nextFrom(edited, template, latest?.value.latestVersion ?? version)
        const headers = { 'idempotency-key': keyFor(JSON.stringify([id, body])) }
        const answer = await act(own('replaceTemplate', { id }), body, signal, headers)
        if (!answer.ok) setFound({ wrong: wrongByRefusalOf(answer.problem, edited), refused: edited })
        return answer
      },
      () => setSaved(true),
    )
  }
  const [placed] = placeableDocuments(entered)
  const refused = refusedField(found.refused === edited ? problem : null, entered)
  const ownFile = useOwnFile(template)
  if (isPlacing && placed !== undefined) {
    return (
      <Suspense fallback={<Loading />}>
        <FieldEditor
          documentId={placed.documentId}
          template={placed.documentId === id ? ownFile : undefined}
          purpose="template"
          people={fieldPeople(entered)}
          fields={fieldsOn(entered, placed)}
          refusal={refused}
          usesTags={entered.usesTags}
          onFields={(fields) => change((before) => withFields(before, placed, fields))}
          onTags={(usesTags) => change((before) => ({ ...before, usesTags }))}
          onDone={close}
        />
      </Suspense>
    )
  }
  const faults = Object.keys(wrong).length
  const isOutdated = problem?.kind === 'refused' && problem.code === 'VERSION_CONFLICT'
  return (
    <>
      {head}
      <form
        ref={form}
        className="request-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          save(false)
        }}
      >
        <section className="request-part">
          <Line
            label={texts.name}
            hint={texts.form.nameHint}
            error={wrong.name}
            value={edited.name}
            onValue={(name) => setEdited((before) => ({ ...before, name }))}
          />
          <Line
            label={texts.page.requestTitle}
            hint={texts.form.requestTitleHint}
            error={wrong.documentTitle}
            value={entered.title}
            onValue={(title) => change((before) => ({ ...before, title }))}
          />
        </section>
        <TemplateFile
          template={template}
          entered={entered}
          error={wrong.document}
          uploads={uploads}
          onDocument={setDocument}
        />
        <SignersSection entered={entered} wrong={wrong} areRoles onChange={change} />
        <FieldsSection
          entered={entered}
          wrong={wrong}
          wrongOn={refused?.field.document ?? null}
          unplaced={texts.form.unplaced}
          onChange={change}
          onOpen={open}
        />
        <MessageSection entered={entered} wrong={wrong} onChange={change} />
        <MoreSection entered={entered} wrong={wrong} onChange={change} />
        <div className="request-foot">
          {isOutdated ? <Conflict onReopen={onReopen} onReplace={() => save(true)} /> : <Failure problem={problem} />}
          <p className="failure" role="status">
            {problem === null && faults > 0 && words.wrong.some(faults)}
          </p>
          <div className="page-actions">
            <button type="submit" className="button" aria-disabled={busy}>
              {busy ? texts.form.saving : texts.form.save}
            </button>
            <OwnLink className="button button-plain" to={`/signing/${id}`}>
              {consoleTexts.shared.back}
            </OwnLink>
          </div>
        </div>
      </form>
    </>
  )
}

/** The same object as long as the template is the same. */
function useOwnFile({ templateId: id, version }: Template) {
  const [file] = useState({ id, version })
  return file
}

type LineProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | undefined
  readonly value: string
  readonly onValue: (value: string) => void
}

function Line({ label, hint, error, value, onValue }: LineProps) {
  return (
    <Field label={label} hint={hint} error={error ?? null}>
      {(parts) => (
        <input
          {...parts}
          dir="auto"
          autoComplete="off"
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}

type ConflictProps = { readonly onReopen: () => void; readonly onReplace: () => void }

/** Somebody else has changed the template. The entries stay. */
function Conflict({ onReopen, onReplace }: ConflictProps) {
  return (
    <div role="alert" className="failure-note">
      <p>
        {texts.conflict} {texts.form.kept}
      </p>
      <p className="page-actions">
        <button type="button" className="button-small" onClick={onReopen}>
          {texts.openLatest}
        </button>
        <button type="button" className="button-small" onClick={onReplace}>
          {texts.form.overwrite}
        </button>
      </p>
    </div>
  )
}

/** The step is in the URL, so that Back leads to the form. */
function usePlacing(id: string) {
  const [{ step }, setQuery] = useAddressQuery(['step'])
  const isPlacing = step === 'fields'
  const heading = useRef(false)
  useEffect(() => {
    // The button that had the focus is gone, in both directions.
    if (heading.current) window.document.getElementById('title')?.focus({ preventScroll: true })
    heading.current = isPlacing
  }, [isPlacing])
  return {
    isPlacing,
    open: () => navigate(`/signing/${id}/edit?step=fields`),
    close: () => {
      setQuery({})
      scrollTo(0, 0)
    },
  }
}
