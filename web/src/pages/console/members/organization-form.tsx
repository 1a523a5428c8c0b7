import { type FormEvent, useState } from 'react'
import { renameOrganization } from '../../../api/console/members.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { Failure } from '../kit/failure.tsx'
import { Field } from '../kit/field.tsx'
import { useAct } from '../kit/use-act.ts'
import { useSession } from '../shell/session.tsx'

const texts = consoleTexts.members.organization

export function OrganizationForm() {
  const { own, organization, refresh } = useSession()
  const { busy, problem, run } = useAct()
  const [name, setName] = useState(organization.name)
  const [wrong, setWrong] = useState(false)
  const [saved, setSaved] = useState(false)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const entered = name.trim()
    setWrong(entered === '')
    setSaved(false)
    if (entered === '') return
    run(
      (signal) => renameOrganization(own, entered, signal),
      () => {
        setSaved(true)
        refresh()
      },
    )
  }

  return (
    <section className="section">
      <h2>{texts.title}</h2>
      <form className="form" noValidate onSubmit={submit}>
        <Field label={texts.name} hint={texts.hint} error={wrong ? texts.wrong : null}>
          {(parts) => (
            <input
              {...parts}
              dir="auto"
              maxLength={200}
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <p className="note">{texts.planIs(texts.plans[organization.plan])}</p>
        <Failure problem={problem} />
        <p role="status" className="success-note">
          {saved ? texts.saved : ''}
        </p>
        <div className="page-actions">
          <button type="submit" className="button button-plain" aria-disabled={busy}>
            {busy ? consoleTexts.kit.working : texts.save}
          </button>
        </div>
      </form>
    </section>
  )
}
