import './place-fields.css'
import type { Seal } from '@countersign/api'
import { type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { askFile } from '../../../../api/console.ts'
import { useMedia } from '../../../../browser/use-media.ts'
import { Icon } from '../../../../components/icon.tsx'
import { Modal } from '../../../../components/modal.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { DocumentPages } from '../../../../viewer/document-pages.tsx'
import type { OpenDocument } from '../../../../viewer/load-pdfjs.ts'
import type { PageSize } from '../../../../viewer/page-place.ts'
import { useDocument } from '../../../../viewer/use-document.ts'
import { usePageSizes } from '../../../../viewer/use-page-sizes.ts'
import { useUsableSeals } from '../../seals/use-usable-seals.ts'
import { useSession } from '../../shell/session.tsx'
import { announcement } from './describe-field.ts'
import { selectedFields } from './editor-state.ts'
import { keyInEditor } from './field-keys.ts'
import { useHasTags } from './find-tags.ts'
import { type FormField, isClosedForm, usableForms } from './form-field.ts'
import { FormFieldsPanel } from './form-fields-panel.tsx'
import { PageFields } from './page-fields.tsx'
import { PageThumbnails } from './page-thumbnails.tsx'
import { Palette } from './palette.tsx'
import type { FieldPerson } from './person-tone.ts'
import type { PlacedField, Purpose } from './placed-field.ts'
import { SelectionPanel } from './selection-panel.tsx'
import { SignerChoice, SignerSelect } from './signer-choice.tsx'
import { TagsChoice } from './tags-choice.tsx'
import { type Editor, type Refusal, useEditor } from './use-editor.ts'

const texts = consoleTexts.placeFields

type Props = {
  readonly documentId: string
  /** The template whose document it is, if it is no document of its own. */
  readonly template?: { readonly id: string; readonly version: number } | undefined
  readonly purpose?: Purpose
  /** Which of several documents it is, above the title. */
  readonly above?: ReactNode
  readonly people: readonly FieldPerson[]
  readonly fields: readonly PlacedField[]
  /** The field that the service refused at the last attempt. */
  readonly refusal: Refusal | null
  readonly usesTags: boolean
  readonly onFields: (fields: readonly PlacedField[]) => void
  readonly onTags: (usesTags: boolean) => void
  readonly onDone: () => void
}

/** The pages of the document, to place fields on. */
export function FieldEditor(props: Props) {
  const { own } = useSession()
  const { documentId, template } = props
  const fetchBytes = useCallback(
    (signal: AbortSignal) =>
      askFile(
        template === undefined
          ? own('downloadDocument', { id: documentId })
          : own('downloadTemplateDocument', template),
        signal,
      ),
    [own, documentId, template],
  )
  const { state, again } = useDocument(fetchBytes)
  const form = useQuery<'listFormFields' | 'listTemplateFormFields'>(
    template === undefined ? own('listFormFields', { id: documentId }) : own('listTemplateFormFields', template),
  )
  const { value: seals } = useUsableSeals()
  useEffect(() => document.getElementById('title')?.focus({ preventScroll: true }), [])

  const shown = (): ReactNode => {
    switch (state.kind) {
      case 'loading':
        return (
          <p className="viewer viewer-empty" role="status">
            {texts.loading}
          </p>
        )
      case 'open': {
        if (form.loading && form.value === null) return <Loading />
        const { formFields, total } = form.value ?? { formFields: null, total: 0 }
        const unlisted = total - (formFields?.length ?? 0)
        const forms = formFields && usableForms(formFields)
        return (
          <SizedEditor
            {...props}
            opened={state.opened}
            seals={seals ?? NO_SEALS}
            forms={forms}
            unlisted={unlisted}
            isClosed={isClosedForm(formFields ?? [])}
          />
        )
      }
      case 'failed':
        return (
          <div className="viewer viewer-failed">
            <p role="alert">{texts.failed}</p>
            <Failure problem={state.problem} onRetry={again} />
          </div>
        )
    }
  }
  return (
    <div className="field-editor">
      <PageHead
        title={texts.title}
        lead={texts.lead}
        above={props.above}
        actions={
          <button type="button" className="button" onClick={props.onDone}>
            {texts.done}
          </button>
        }
      />
      {shown()}
    </div>
  )
}

const NO_SEALS: readonly Seal[] = []

type OpenedProps = Props & {
  readonly opened: OpenDocument
  readonly seals: readonly Seal[]
  /** Null if the form of the document cannot be read. */
  readonly forms: readonly FormField[] | null
  readonly unlisted: number
  /** Whether the document has a form, but none of its fields can be assigned, except for signature fields. */
  readonly isClosed: boolean
}

function SizedEditor(props: OpenedProps) {
  const sizes = usePageSizes(props.opened)
  return sizes === null ? <Loading /> : <OpenEditor {...props} sizes={sizes} />
}

function OpenEditor({ opened, sizes, ...props }: OpenedProps & { readonly sizes: readonly PageSize[] }) {
  const isWide = useMedia(WIDE)
  const panelId = useId()
  const [page, setPage] = useState(1)
  /** The selection whose settings are open. */
  const [settingsOf, setSettingsOf] = useState<string | null>(null)
  const openSettings = () => {
    if (isWide) document.getElementById(panelId)?.querySelector<HTMLElement>('.field-settings input')?.focus()
    else setSettingsOf(String(state.selected))
  }
  const editor = useEditor({ ...props, sizes, openSettings })
  const { state, act, people, armed, arm, stage } = editor
  const isOpen = settingsOf !== null && !isWide
  // The settings of another selection would open by themselves.
  if (settingsOf !== null && settingsOf !== String(state.selected)) setSettingsOf(null)
  const hasTags = useHasTags(opened)
  const said = announcement(state, people)
  const tags = (hasTags || props.usesTags) && (
    <TagsChoice hint={hasTags ? texts.tagsFound : undefined} usesTags={props.usesTags} onTags={props.onTags} />
  )
  const forms = <FormFieldsPanel editor={editor} unlisted={props.unlisted} isClosed={props.isClosed} />
  const hint = armed === null ? null : <ArmedHint editor={editor} />
  const full = state.last === 'full' && <p className="warning-note">{said}</p>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of everything inside
    <div
      className="editor-columns"
      onKeyDown={(event) => {
        const step = keyInEditor(event)
        if (step !== null) {
          event.preventDefault()
          act(step)
        }
        if (event.key === 'Escape' && armed !== null) arm(null)
        else if (event.key === 'Escape' && !isOpen) act({ do: 'select', keys: [], how: 'only' })
      }}
    >
      <PageThumbnails editor={editor} opened={opened} current={page} />
      <div className="editor-stage" ref={stage}>
        {!isWide && tags}
        {!isWide && forms}
        {editor.leftOut > 0 && (
          <p className="warning-note left-out" role="alert">
            {texts.leftOut(editor.leftOut)}
          </p>
        )}
        <div className="viewer">
          <h2 id="viewer-title" className="visually-hidden">
            {texts.pages}
          </h2>
          <DocumentPages
            href={null}
            opened={opened}
            onSeen={nothing}
            onPage={setPage}
            tools={<StepTools editor={editor} />}
            overlay={({ number, size, scale }) => (
              <PageFields editor={editor} number={number} size={size} scale={scale} />
            )}
          />
        </div>
        <p id="field-keys" hidden>
          {texts.keys}
        </p>
        <p id="form-keys" hidden>
          {texts.forms.keys}
        </p>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </div>
      {isWide ? (
        <aside className="editor-side" id={panelId} aria-label={texts.title}>
          <SignerChoice people={people} person={editor.person} onPerson={editor.setPerson} />
          <Palette editor={editor} page={page} />
          {hint ?? <p className="note">{texts.paletteHint}</p>}
          {full}
          {forms}
          {tags}
          <hr />
          <SelectionPanel editor={editor} />
        </aside>
      ) : (
        <Dock editor={editor} page={page} hint={hint} notice={full} onSettings={openSettings} />
      )}
      {isOpen && state.selected.length > 0 && (
        <Modal title={texts.tools.settings} onClose={() => setSettingsOf(null)}>
          <SelectionPanel editor={editor} />
          <div className="modal-actions">
            <button type="button" className="button" onClick={() => setSettingsOf(null)}>
              {consoleTexts.shared.close}
            </button>
          </div>
        </Modal>
      )}
    </div>
  )
}

function ArmedHint({ editor: { armed, arm } }: { readonly editor: Editor }) {
  return (
    <p className="armed-hint" role="status">
      <span>{armed !== null && texts.armed(texts.types[armed])}</span>{' '}
      <button type="button" className="button-small" onClick={() => arm(null)}>
        {texts.disarm}
      </button>
    </p>
  )
}

/** Beside the zoom. */
function StepTools({ editor: { state, act, several, setSeveral } }: { readonly editor: Editor }) {
  const { undo, redo, several: label } = texts.tools
  return (
    <span className="step-tools">
      <button
        type="button"
        className="button-small"
        aria-label={undo}
        title={undo}
        aria-disabled={state.past.length === 0}
        onClick={() => act({ do: 'undo' })}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="button-small"
        aria-label={redo}
        title={redo}
        aria-disabled={state.future.length === 0}
        onClick={() => act({ do: 'redo' })}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        className="button-small"
        aria-label={label}
        title={label}
        aria-pressed={several}
        onClick={() => setSeveral(!several)}
      >
        <Icon name="several" />
      </button>
    </span>
  )
}

type DockProps = {
  readonly editor: Editor
  readonly page: number
  readonly hint: ReactNode
  readonly notice: ReactNode
  readonly onSettings: () => void
}

/** At the bottom of a narrow screen: what to add, or what to do with the selection. */
function Dock({ editor, page, hint, notice, onSettings }: DockProps) {
  const { act, state, people, person, setPerson } = editor
  return (
    <div className="editor-dock">
      {notice}
      <div className="dock-line">
        {state.selected.length === 0 ? (
          (hint ?? <SignerSelect people={people} person={person} onPerson={setPerson} />)
        ) : (
          <>
            <button type="button" className="button-small" onClick={onSettings}>
              <Icon name="sliders" /> {texts.tools.settings}
            </button>
            {selectedFields(state).some(({ form }) => form === undefined) && (
              <button type="button" className="button-small" onClick={() => act({ do: 'duplicate' })}>
                <Icon name="copies" /> {texts.tools.duplicate}
              </button>
            )}
            <button type="button" className="button-small" onClick={() => act({ do: 'remove' })}>
              <Icon name="trash" /> {texts.tools.remove}
            </button>
          </>
        )}
      </div>
      <Palette editor={editor} page={page} />
    </div>
  )
}

/** Room for three columns. */
const WIDE = '(min-width: 62.5rem)'

/** Placing fields is not evidence that a signer saw the document. */
function nothing(): void {}
