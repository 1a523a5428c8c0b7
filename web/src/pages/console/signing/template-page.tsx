import './new-request/new-request.css'
import type { Template } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../api/console.ts'
import { Field } from '../../../components/field.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { Failure, Loading } from '../../../components/unanswered.tsx'
import { navigate } from '../../../navigation/navigate.ts'
import { useAction, useKeyFor } from '../../../queries/use-action.ts'
import { useQuery } from '../../../queries/use-query.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.signing.templates
const people = consoleTexts.newRequest.signers

/** A template, to request signatures with it. */
export function TemplatePage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const { value: template, problem, reload } = useQuery(own('readTemplate', { id }))
  const above = <OwnLink to="/signing/templates">{texts.title}</OwnLink>
  return (
    <>
      <PageHead title={template?.name ?? texts.one} lead={texts.useLead} above={above} />
      {template === null && problem === null && <Loading />}
      <Failure problem={problem} onRetry={reload} />
      {template !== null && <UseForm key={`${id} ${template.version}`} template={template} />}
    </>
  )
}

type Person = { readonly label: string; readonly name: string; readonly email: string }

function UseForm({ template }: { readonly template: Template }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const keyFor = useKeyFor()
  const [persons, setPersons] = useState<readonly Person[]>(() =>
    template.roles.map(({ label, name = '', email = '' }) => ({ label, name, email })),
  )
  const [title, setTitle] = useState(template.documentTitle ?? template.name)
  const enter = (label: string, change: Partial<Person>) =>
    setPersons((before) => before.map((one) => (one.label === label ? { ...one, ...change } : one)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = {
      documentTitle: title.trim(),
      signers: persons.map(({ label, name, email }) => ({ label, name: name.trim(), email: email.trim() })),
    }
    const headers = { 'idempotency-key': keyFor(JSON.stringify([template.templateId, body])) }
    run(
      (signal) => act(own('createSigningRequestFromTemplate', { id: template.templateId }), body, signal, headers),
      ({ signingRequestId }) => navigate(`/signing/${signingRequestId}`),
    )
  }
  return (
    <form className="request-form" onSubmit={submit}>
      <Field label={consoleTexts.newRequest.document.name}>
        {(parts) => (
          <input {...parts} dir="auto" required value={title} onChange={({ target }) => setTitle(target.value)} />
        )}
      </Field>
      {persons.map(({ label, name, email }) => (
        <fieldset key={label} className="card signer-row">
          <legend>
            <bdi>{label}</bdi>
          </legend>
          <div className="field-row">
            <Field label={people.name}>
              {(parts) => (
                <input
                  {...parts}
                  dir="auto"
                  autoComplete="off"
                  required
                  value={name}
                  onChange={({ target }) => enter(label, { name: target.value })}
                />
              )}
            </Field>
            <Field label={people.email}>
              {(parts) => (
                <input
                  {...parts}
                  type="email"
                  dir="ltr"
                  autoComplete="off"
                  required
                  value={email}
                  onChange={({ target }) => enter(label, { email: target.value })}
                />
              )}
            </Field>
          </div>
        </fieldset>
      ))}
      <Failure problem={problem} />
      <p className="page-actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? consoleTexts.newRequest.sending : consoleTexts.newRequest.send(persons.length)}
        </button>
      </p>
    </form>
  )
}
