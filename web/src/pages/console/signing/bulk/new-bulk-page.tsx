import '../new-request/new-request.css'
import './bulk.css'
import type { bulk, Template } from '@countersign/api'
import { useCallback, useEffect, useRef, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { FileField } from '../../../../components/file-field.tsx'
import { Icon } from '../../../../components/icon.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useWindowDrop } from '../../../../components/use-window-drop.ts'
import { readCsv, type Table, type TableFault } from '../../../../files/csv.ts'
import { navigate } from '../../../../navigation/navigate.ts'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { useAction, useKeyFor } from '../../../../queries/use-action.ts'
import { usePages } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { strings } from '../../../../strings/strings.ts'
import { listed } from '../../../../strings/word-forms.ts'
import { useSession } from '../../shell/session.tsx'
import { needsCode } from '../authentication/identity-choices.ts'
import { SecretLine } from '../secret-line.tsx'
import { useCompleteTemplate } from '../templates/use-complete-template.ts'
import { guessMapping, type Mapping, type Target, targetsOf } from './bulk-columns.ts'
import { BulkList } from './bulk-list.tsx'
import { rowsOf, type ShownError, showErrors } from './bulk-rows.ts'
import { CheckErrors } from './check-errors.tsx'
import { ColumnChoice } from './column-choice.tsx'
import { saveExample } from './save-tables.ts'

const texts = consoleTexts.templates.bulks

/** The service's limit. */
const MOST_ROWS = 1000

/** Sends a template to many: choose a table, check its columns and rows, send. */
export function NewBulkPage({ id }: { readonly id: string }) {
  const { value: template, problem, reload } = useCompleteTemplate(id)
  const [created, setCreated] = useState<bulk.CreatedBulk | null>(null)
  if (created !== null) return <Accepted created={created} />
  // A code is agreed with one person: the service refuses it in rows.
  const coded = template?.roles.find(({ authentication }) => needsCode(authentication))
  return (
    <>
      <PageHead
        title={template === null ? texts.title : texts.of(template.name)}
        lead={texts.newLead}
        above={<OwnLink to={`/signing/${id}`}>{template?.name ?? consoleTexts.templates.one}</OwnLink>}
      />
      {template === null && problem === null && <Loading />}
      <Failure problem={template === null ? problem : null} onRetry={reload} />
      {template !== null && (
        <>
          {coded === undefined ? (
            <NewBulk
              template={template}
              onCreated={(answer) =>
                answer.webhook.secret === null ? navigate(`/signing/${answer.bulkId}`) : setCreated(answer)
              }
            />
          ) : (
            <p className="warning-note">{texts.needsCode(coded.label)}</p>
          )}
          <Earlier templateId={id} />
        </>
      )}
    </>
  )
}

type Chosen = { readonly name: string; readonly table: Table; readonly mapping: Mapping }

function NewBulk({ template, onCreated }: { template: Template; onCreated: (created: bulk.CreatedBulk) => void }) {
  const targets = targetsOf(template)
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef<File>(null)
  const take = useCallback(
    ([file]: readonly File[]) => {
      if (file === undefined) return
      latest.current = file
      const use = (table: Table | TableFault | null) => {
        // A large file may be read only after the next.
        if (latest.current !== file) return
        const found = table === null ? strings.problems.unreadableFile : faultText(table)
        setFault(found)
        if (table === null || 'fault' in table || found !== null) setChosen(null)
        else setChosen({ name: file.name, table, mapping: guessMapping(table, targetsOf(template)) })
      }
      readCsv(file).then(use, () => use(null))
    },
    [template],
  )
  const dragging = useWindowDrop(take)
  return (
    <div className="request-form">
      <section className="request-part bulk-file" aria-labelledby="file-title">
        <h2 id="file-title">{texts.file}</h2>
        <p>
          <button type="button" className="button button-plain" onClick={() => saveExample(template)}>
            <Icon name="download" /> {texts.example}
          </button>
        </p>
        <p className="note">{texts.exampleHint}</p>
        <FileField
          label={chosen === null ? texts.choose : texts.another}
          hint={texts.hint(MOST_ROWS)}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          quiet
          dragging={dragging}
          onFile={(file) => take([file])}
        >
          {chosen === null ? null : (
            <p role="status">
              <bdi className="file-name">{chosen.name}</bdi>{' '}
              <span className="note">{texts.rows(chosen.table.rows.length)}</span>
            </p>
          )}
        </FileField>
        <p className="note failure" role="alert">
          {fault}
        </p>
      </section>
      {chosen !== null && (
        <>
          <ColumnChoice
            table={chosen.table}
            targets={targets}
            mapping={chosen.mapping}
            onMapping={(mapping) => setChosen({ ...chosen, mapping })}
          />
          <CheckAndSend template={template} chosen={chosen} onCreated={onCreated} />
        </>
      )}
    </div>
  )
}

/** Null if the table can be used. */
function faultText(table: Table | TableFault): string | null {
  if (!('fault' in table)) {
    return table.rows.length > MOST_ROWS ? texts.faults.rows(table.rows.length, MOST_ROWS) : null
  }
  return table.fault === 'cells' ? texts.faults.cells(table.line) : texts.faults[table.fault]
}

/** What was checked, and the errors that were found. */
type Checked = { readonly chosen: Chosen; readonly errors: readonly ShownError[] }

type CheckProps = {
  readonly template: Template
  readonly chosen: Chosen
  readonly onCreated: (created: bulk.CreatedBulk) => void
}

function CheckAndSend({ template, chosen, onCreated }: CheckProps) {
  const { templateId: id, version } = template
  const { own } = useSession()
  const checking = useAction()
  const sending = useAction()
  const keyFor = useKeyFor()
  const [last, setChecked] = useState<Checked | null>(null)
  const checked = last?.chosen === chosen ? last : null
  const targets = targetsOf(template)
  const { table, mapping } = chosen
  const fault = faultOfMapping(mapping, targets)
  const number = table.rows.length
  const bodyOf = () => ({ version, rows: rowsOf(table, mapping, targets, template) })
  const check = () => {
    if (fault !== null) return
    sending.forget()
    checking.run(
      (signal) => act(own('checkBulk', { id }), bodyOf(), signal),
      ({ errors }) => setChecked({ chosen, errors: showErrors(errors, table, mapping, targets) }),
    )
  }
  const send = () => {
    const body = bodyOf()
    const headers = { 'idempotency-key': keyFor(JSON.stringify([id, body])) }
    sending.run((signal) => act(own('createBulk', { id }), body, signal, headers), onCreated)
  }
  const isValid = checked !== null && checked.errors.length === 0
  return (
    <div className="request-foot">
      <p className="failure" role="alert">
        {fault}
      </p>
      {isValid && <Valid rows={number} />}
      {checked !== null && !isValid && <CheckErrors errors={checked.errors} rows={number} />}
      <Failure problem={checking.problem ?? sending.problem} />
      {isValid && <p className="note">{texts.quota}</p>}
      <p className="page-actions">
        {isValid ? (
          <button key="send" type="button" className="button" aria-disabled={sending.busy} onClick={send}>
            {sending.busy ? texts.sending : texts.send(number)}
          </button>
        ) : (
          <button
            key="check"
            type="button"
            className="button"
            aria-disabled={checking.busy || fault !== null}
            onClick={check}
          >
            {checking.busy ? texts.checking : texts.check}
          </button>
        )}
      </p>
    </div>
  )
}

/** Gets the focus, so that the key that checked the rows does not send them, too. */
function Valid({ rows }: { readonly rows: number }) {
  const note = useRef<HTMLParagraphElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <p className="success-note" ref={note} tabIndex={-1}>
      {texts.valid(rows)}
    </p>
  )
}

function faultOfMapping(mapping: Mapping, targets: readonly Target[]): string | null {
  const used = mapping.filter((key) => key !== null)
  if (new Set(used).size < used.length) return texts.twice
  const missing = targets.filter(({ key, isNeeded }) => isNeeded && !used.includes(key)).map(({ name }) => name)
  return missing.length > 0 ? texts.missing(listed(missing)) : null
}

/** The secret is shown only now. */
function Accepted({ created: { bulkId, progress, webhook } }: { readonly created: bulk.CreatedBulk }) {
  const words = consoleTexts.newRequest.created
  const [isTaken, setTaken] = useState(false)
  useLeaveWarning(!isTaken)
  useEffect(() => {
    window.document.getElementById('title')?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [])
  const open = (
    <OwnLink className="button" to={`/signing/${bulkId}`}>
      {texts.progressLink}
    </OwnLink>
  )
  return (
    <>
      <PageHead title={texts.accepted} lead={texts.acceptedLead(progress.total)} actions={open} />
      <section className="request-part" aria-labelledby="secret-title">
        <h2 id="secret-title">{words.secret}</h2>
        <p>{words.secretText}</p>
        <SecretLine text={webhook.secret ?? ''} copy={words.copySecret} onCopied={() => setTaken(true)} />
      </section>
    </>
  )
}

function Earlier({ templateId }: { readonly templateId: string }) {
  const { own } = useSession()
  const pages = usePages(own('listBulks', { templateId }), 'bulks')
  if (pages.items?.length === 0) return null
  return (
    <section className="section" aria-labelledby="earlier-title">
      <h2 id="earlier-title">{texts.earlier}</h2>
      <BulkList pages={pages} empty={null} />
    </section>
  )
}
