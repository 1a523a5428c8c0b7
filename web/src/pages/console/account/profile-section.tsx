import { type FormEvent, useState } from 'react'
import { callAccount } from '../../../api/console/calls.ts'
import { act } from '../../../api/console.ts'
import { Field, useFirstWrong } from '../../../components/field.tsx'
import { Modal } from '../../../components/modal.tsx'
import { ModalActions } from '../../../components/modal-actions.tsx'
import { Failure } from '../../../components/unanswered.tsx'
import { useAction } from '../../../queries/use-action.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { usePerson } from '../shell/person.tsx'
import { ChangeEmail } from './change-email.tsx'

const texts = consoleTexts.account

/** The person's name and email address, and dialogs that change them. */
export function ProfileSection() {
  const { me, refresh } = usePerson()
  const [task, setTask] = useState<'name' | 'email' | null>(null)
  const [done, setDone] = useState('')
  const begin = (next: 'name' | 'email') => {
    setDone('')
    setTask(next)
  }
  const finish = (text: string) => {
    setTask(null)
    setDone(text)
    refresh()
  }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.name}</dt>
          <dd>{me.name === '' ? texts.noName : <bdi>{me.name}</bdi>}</dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd>
            <bdi dir="ltr">{me.email}</bdi>
          </dd>
        </div>
      </dl>
      <p role="status" className="success-note">
        {done}
      </p>
      <div className="section">
        <div className="page-actions">
          <button type="button" className="button button-plain" onClick={() => begin('name')}>
            {texts.changeName.title}
          </button>
          <button type="button" className="button button-plain" onClick={() => begin('email')}>
            {texts.changeEmail.title}
          </button>
        </div>
      </div>
      {task === 'name' && <ChangeName onDone={() => finish(texts.changeName.done)} onClose={() => setTask(null)} />}
      {task === 'email' && (
        <ChangeEmail
          onDone={(email) => finish(texts.changeEmail.done(isolated(email)))}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

type NameProps = { readonly onDone: () => void; readonly onClose: () => void }

function ChangeName({ onDone, onClose }: NameProps) {
  const { me } = usePerson()
  const { busy, problem, run } = useAction()
  const [missing, setMissing] = useState({ name: false })
  const form = useFirstWrong(missing)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('name')).trim()
    setMissing({ name: name === '' })
    if (name !== '') run((signal) => act(callAccount('changeName'), { name }, signal), onDone)
  }
  return (
    <Modal title={texts.changeName.title} onClose={onClose} isHeld={busy}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <Field
          label={texts.name}
          hint={consoleTexts.join.newcomer.nameHint}
          error={missing.name ? consoleTexts.join.newcomer.nameMissing : null}
        >
          {(parts) => (
            <input {...parts} name="name" dir="auto" maxLength={200} autoComplete="name" defaultValue={me.name} />
          )}
        </Field>
        <Failure problem={problem} />
        <ModalActions action={texts.changeName.save} busy={busy} isHeld={busy} onClose={onClose} />
      </form>
    </Modal>
  )
}
