import type { IdentityProvider } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Field, useFirstWrong } from '../../../../components/field.tsx'
import { Fold } from '../../../../components/fold.tsx'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { type Entered, enteredOf, readDraft, type Wrong } from './provider-draft.ts'

const texts = consoleTexts.singleSignOn.settings.form
const around = consoleTexts.singleSignOn.settings.providers

type Props = {
  /** Null for a new one. */
  readonly provider: IdentityProvider | null
  readonly onDone: () => void
  readonly onClose: () => void
}

export function ProviderForm({ provider, onDone, onClose }: Props) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState(enteredOf(provider))
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useFirstWrong(wrong)
  const enter = (change: Partial<Entered>) => setEntered((before) => ({ ...before, ...change }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { draft, wrong: found } = readDraft(entered, provider)
    setWrong(found)
    if (draft === null) return
    const { clientSecret = '', ...rest } = draft
    run(
      (signal) =>
        provider === null
          ? act(own('createIdentityProvider'), { ...rest, clientSecret }, signal)
          : act(own('changeIdentityProvider', { id: provider.id }), draft, signal),
      onDone,
    )
  }

  return (
    <Modal title={provider === null ? around.add : around.editTitle} onClose={onClose} isHeld={busy}>
      <form ref={form} className="form" noValidate onSubmit={submit}>
        <ClientFields entered={entered} wrong={wrong} isNew={provider === null} onEnter={enter} />
        <PurposeFields entered={entered} wrong={wrong} onEnter={enter} />
        <Fold title={texts.more} isOpen={wrong.scopes === true || wrong.acrValues === true}>
          <TokenFields entered={entered} wrong={wrong} onEnter={enter} />
        </Fold>
        <Failure problem={problem} />
        <ModalActions
          action={provider === null ? around.add : around.save}
          busy={busy}
          isHeld={busy}
          onClose={onClose}
        />
      </form>
    </Modal>
  )
}

type Fields = {
  readonly entered: Entered
  readonly wrong: Wrong
  readonly onEnter: (change: Partial<Entered>) => void
}

function ClientFields({ entered, wrong, isNew, onEnter }: Fields & { readonly isNew: boolean }) {
  return (
    <>
      <Field label={texts.name} hint={texts.nameHint} error={wrong.name ? texts.nameWrong : null}>
        {(parts) => (
          <input
            {...parts}
            dir="auto"
            maxLength={200}
            autoComplete="off"
            value={entered.name}
            onChange={({ target }) => onEnter({ name: target.value })}
          />
        )}
      </Field>
      <Field label={texts.issuer} hint={texts.issuerHint} error={wrong.issuer ? texts.issuerWrong : null}>
        {(parts) => (
          <input
            {...parts}
            type="url"
            dir="ltr"
            maxLength={500}
            autoComplete="off"
            spellCheck={false}
            value={entered.issuer}
            onChange={({ target }) => onEnter({ issuer: target.value })}
          />
        )}
      </Field>
      <Field label={texts.clientId} error={wrong.clientId ? texts.clientIdWrong : null}>
        {(parts) => (
          <input
            {...parts}
            dir="ltr"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={entered.clientId}
            onChange={({ target }) => onEnter({ clientId: target.value })}
          />
        )}
      </Field>
      <Field
        label={texts.clientSecret}
        hint={isNew ? texts.clientSecretHint : texts.clientSecretKept}
        error={wrong.clientSecret ? texts.clientSecretWrong : null}
      >
        {(parts) => (
          <input
            {...parts}
            type="password"
            dir="ltr"
            maxLength={500}
            autoComplete="off"
            value={entered.clientSecret}
            onChange={({ target }) => onEnter({ clientSecret: target.value })}
          />
        )}
      </Field>
    </>
  )
}

function PurposeFields({ entered, wrong, onEnter }: Fields) {
  return (
    <>
      <fieldset className="sign-in-purposes" aria-describedby="purposes-error">
        <legend>{texts.purposes}</legend>
        <Choice
          label={texts.members}
          isChosen={entered.forMembers}
          isWrong={wrong.purposes === true}
          onChoose={(forMembers) => onEnter({ forMembers })}
        />
        <Choice
          label={texts.signers}
          isChosen={entered.forSigners}
          onChoose={(forSigners) => onEnter({ forSigners })}
        />
        <p id="purposes-error" className="note failure" role="alert">
          {wrong.purposes ? texts.purposesWrong : ''}
        </p>
      </fieldset>
      {entered.forMembers && (
        <Field label={texts.role} hint={texts.roleHint}>
          {(parts) => (
            <select
              {...parts}
              value={entered.defaultRole ?? ''}
              onChange={({ target }) => onEnter({ defaultRole: roles.find((one) => one === target.value) ?? null })}
            >
              <option value="">{texts.noRole}</option>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {consoleTexts.shell.roles[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {entered.forSigners && (
        <Choice
          label={texts.matchesEmail}
          isChosen={entered.matchesEmail}
          onChoose={(matchesEmail) => onEnter({ matchesEmail })}
        />
      )}
      <Choice
        label={texts.trustsEmail}
        isChosen={entered.trustsEmail}
        onChoose={(trustsEmail) => onEnter({ trustsEmail })}
      />
    </>
  )
}

const roles = ['member', 'admin'] as const

function TokenFields({ entered, wrong, onEnter }: Fields) {
  return (
    <>
      {(
        [
          ['scopes', texts.scopes, texts.scopesHint],
          ['acrValues', texts.acrValues, texts.acrHint],
        ] as const
      ).map(([name, label, hint]) => (
        <Field key={name} label={label} hint={hint} error={wrong[name] ? texts.tokensWrong : null}>
          {(parts) => (
            <input
              {...parts}
              dir="ltr"
              maxLength={2000}
              autoComplete="off"
              spellCheck={false}
              value={entered[name]}
              onChange={({ target }) => onEnter({ [name]: target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}

type ChoiceProps = {
  readonly label: string
  readonly isChosen: boolean
  readonly isWrong?: boolean
  readonly onChoose: (isChosen: boolean) => void
}

function Choice({ label, isChosen, isWrong = false, onChoose }: ChoiceProps) {
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isChosen}
        data-wrong={isWrong}
        onChange={({ target }) => onChoose(target.checked)}
      />{' '}
      {label}
    </label>
  )
}
