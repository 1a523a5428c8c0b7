import '../new-request/new-request.css'
import './templates.css'
import type { CreatedSigningRequest, Template } from '@countersign/api'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Field } from '../../../../components/field.tsx'
import { When } from '../../../../components/moment.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { useAction, useKeyFor } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { AccessCodeField } from '../authentication/access-code-field.tsx'
import { PhoneField } from '../authentication/phone-field.tsx'
import { RequestCreated } from '../new-request/request-created.tsx'
import { sendNothingByEnter } from '../new-request/send-nothing-by-enter.ts'
import {
  bodyOf,
  type Filling,
  fillingOf,
  prefillable,
  type UseBody,
  type WrongFilling,
  wrongByRefusal,
  wrongFilling,
} from './filling.ts'
import { needsValue, type TemplateField } from './template-fields.ts'
import { useCompleteTemplate } from './use-complete-template.ts'
import { useWrong } from './use-wrong.ts'
import { ValueField } from './value-field.tsx'

const texts = consoleTexts.templates
const words = texts.filling
const request = consoleTexts.newRequest

/** Requests signatures with a template: its people, the values of its fields, and what differs this time. */
export function UseTemplatePage({ id }: { readonly id: string }) {
  const { value: template, problem, reload } = useCompleteTemplate(id)
  const [round, setRound] = useState(0)
  const [created, setCreated] = useState<{ request: CreatedSigningRequest; sent: UseBody } | null>(null)
  useEffect(() => {
    if (created !== null) window.document.getElementById('title')?.focus({ preventScroll: true })
  }, [created])
  if (created !== null && template !== null) {
    const sent = { documentTitle: created.sent.documentTitle ?? template.name, reminders: template.reminders }
    const next = () => {
      setCreated(null)
      setRound((before) => before + 1)
    }
    const accessCodes = (created.sent.signers ?? []).map(({ accessCode }) => accessCode)
    return (
      <RequestCreated
        sent={sent}
        accessCodes={accessCodes}
        created={created.request}
        onAgain={next}
        again={words.again}
      />
    )
  }
  return (
    <>
      <PageHead
        title={template === null ? texts.one : words.title(template.name)}
        lead={words.lead}
        above={<OwnLink to={`/signing/${id}`}>{template?.name ?? texts.one}</OwnLink>}
      />
      {template === null && problem === null && <Loading />}
      <Failure problem={template === null ? problem : null} onRetry={reload} />
      {template !== null && (
        <UseForm
          key={`${round} ${template.version}`}
          template={template}
          onCreated={(answer, sent) => {
            scrollTo(0, 0)
            setCreated({ request: answer, sent })
          }}
        />
      )}
    </>
  )
}

type FormProps = {
  readonly template: Template
  readonly onCreated: (created: CreatedSigningRequest, sent: UseBody) => void
}

function UseForm({ template, onCreated }: FormProps) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const [begun] = useState(() => fillingOf(template))
  const [filling, setFilling] = useState(begun)
  useLeaveWarning(filling !== begun)
  const { wrong, found, form, setFound } = useWrong(filling, (one) => wrongFilling(template, one))
  const enter = (change: Partial<Filling>) => setFilling((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const errors = wrongFilling(template, filling)
    setFound({ wrong: errors, refused: null })
    if (busy || Object.keys(errors).length > 0) return
    const body = bodyOf(template, filling)
    const headers = { 'idempotency-key': keyFor(JSON.stringify([template.templateId, body])) }
    run(
      async (signal) => {
        const answer = await act(
          own('createSigningRequestFromTemplate', { id: template.templateId }),
          body,
          signal,
          headers,
        )
        if (!answer.ok) setFound({ wrong: wrongByRefusal(answer.problem), refused: filling })
        return answer
      },
      (created) => onCreated(created, body),
    )
  }
  const faults = Object.keys(wrong).length
  const fields = prefillable(template)
  const optional = fields.filter((field) => !needsValue(field))
  const values = (shown: readonly TemplateField[]) =>
    shown.map((field) => (
      <ValueField
        key={field.id}
        field={field}
        label={template.roles[field.role ?? -1]?.label ?? ''}
        value={filling.values[field.id] ?? ''}
        error={wrong[`value ${field.id}`] ?? null}
        onValue={(value) => enter({ values: { ...filling.values, [field.id]: value } })}
      />
    ))
  return (
    <form ref={form} className="request-form" noValidate onSubmit={submit} onKeyDown={sendNothingByEnter}>
      <p className="note">
        {texts.versions.one(template.version)} · {texts.changed} <When iso={template.updatedAt} />
      </p>
      <section className="request-part" aria-labelledby="people-title">
        <h2 id="people-title">{words.people}</h2>
        <ol className="signer-rows">
          {filling.people.map((person, index) => (
            <PersonRow
              key={person.label}
              person={person}
              role={template.roles[index]?.role ?? 'signer'}
              index={index}
              wrong={wrong}
              onEnter={(change) =>
                enter({ people: filling.people.map((one, at) => (at === index ? { ...one, ...change } : one)) })
              }
            />
          ))}
        </ol>
      </section>
      {fields.length > optional.length && (
        <section className="request-part" aria-labelledby="values-title">
          <h2 id="values-title">{words.values}</h2>
          <p className="note">{words.valuesLead}</p>
          {values(fields.filter(needsValue))}
        </section>
      )}
      {optional.length > 0 && (
        <More title={words.more} mustOpen={optional.some(({ id }) => `value ${id}` in wrong)}>
          <p className="note">{words.moreLead}</p>
          {values(optional)}
        </More>
      )}
      <section className="request-part" aria-labelledby="settings-title">
        <h2 id="settings-title">{words.settings}</h2>
        <Field label={request.document.name} hint={request.document.nameHint} error={wrong.title ?? null}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              autoComplete="off"
              value={filling.title}
              onChange={({ target }) => enter({ title: target.value })}
            />
          )}
        </Field>
        <Field label={request.message} hint={request.messageHint} error={wrong.message ?? null}>
          {(parts) => (
            <textarea
              {...parts}
              rows={3}
              dir="auto"
              value={filling.message}
              onChange={({ target }) => enter({ message: target.value })}
            />
          )}
        </Field>
        <Field label={request.more.days} hint={request.more.daysRange} error={wrong.days ?? null}>
          {(parts) => (
            <input
              {...parts}
              className="short-input"
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              maxLength={3}
              value={filling.days}
              onChange={({ target }) => enter({ days: target.value })}
            />
          )}
        </Field>
      </section>
      <div className="request-foot">
        <Failure problem={problem} />
        <p className="failure" role="status">
          {found.refused === null && faults > 0 && request.wrong.some(faults)}
        </p>
        <p className="page-actions">
          <button type="submit" className="button" aria-disabled={busy}>
            {busy ? request.sending : request.send(filling.people.length)}
          </button>
        </p>
      </div>
    </form>
  )
}

type RowProps = {
  readonly person: Filling['people'][number]
  readonly role: NonNullable<Template['roles'][number]['role']>
  readonly index: number
  readonly wrong: WrongFilling
  readonly onEnter: (change: Partial<Filling['people'][number]>) => void
}

function PersonRow({ person, role, index, wrong, onEnter }: RowProps) {
  return (
    <li className="card signer-row">
      <fieldset>
        <legend className="signer-number">
          <bdi>{person.label}</bdi>
          {role !== 'signer' && ` · ${request.signers.roles[role]}`}
        </legend>
        <div className="field-row">
          <Field label={request.signers.name} error={wrong[`name ${index}`] ?? null}>
            {(parts) => (
              <input
                {...parts}
                dir="auto"
                autoComplete="off"
                value={person.name}
                onChange={({ target }) => onEnter({ name: target.value })}
              />
            )}
          </Field>
          <Field label={request.signers.email} error={wrong[`email ${index}`] ?? null}>
            {(parts) => (
              <input
                {...parts}
                type="email"
                dir="ltr"
                autoComplete="off"
                value={person.email}
                onChange={({ target }) => onEnter({ email: target.value })}
              />
            )}
          </Field>
          {person.phone !== null && (
            <PhoneField
              value={person.phone}
              error={wrong[`phone ${index}`] ?? null}
              onPhone={(phone) => onEnter({ phone })}
            />
          )}
          {person.accessCode !== null && (
            <AccessCodeField
              who={person.label}
              value={person.accessCode}
              error={wrong[`accessCode ${index}`] ?? null}
              onCode={(accessCode) => onEnter({ accessCode })}
            />
          )}
        </div>
      </fieldset>
    </li>
  )
}

type MoreProps = { readonly title: string; readonly mustOpen: boolean; readonly children: ReactNode }

/** Optional inputs. Opens by itself if one of them is invalid. */
function More({ title, mustOpen, children }: MoreProps) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (mustOpen) setOpen(true)
  }, [mustOpen])
  return (
    <details
      className="request-part request-more"
      open={open || mustOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <strong>{title}</strong>
      </summary>
      <div className="form">{children}</div>
    </details>
  )
}
