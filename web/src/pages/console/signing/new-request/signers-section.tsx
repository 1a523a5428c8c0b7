import { useState } from 'react'
import { Icon } from '../../../../components/icon.tsx'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { choiceOf } from '../authentication/identity-choices.ts'
import {
  boundSigners,
  EMPTY_SIGNER,
  type Entered,
  type EnteredSigner,
  fillsIn,
  MOST_SIGNERS,
  orderings,
} from './entered.ts'
import { fieldPeople, numberOfFields, withoutFieldsOf, withoutSigner } from './field-people.ts'
import { LeaveFields } from './leave-fields.tsx'
import type { Wrong } from './read-entered.ts'
import { SignerRow } from './signer-row.tsx'
import { useNextFocus } from './use-next-focus.ts'

const texts = consoleTexts.newRequest.signers

/** What every service can ask for, until this one has answered. */
const usuallyAvailable = ['email_code', 'access_code', 'passkey']

type Role = NonNullable<EnteredSigner['role']>

/** A person with fields who is removed, or gets a role without fields. */
type Leaving = { readonly key: number; readonly role: Role | null }

type Props = {
  readonly entered: Entered
  readonly wrong: Wrong
  /** Whether they are the roles of a template, which have labels and may have no people. */
  readonly areRoles?: boolean
  readonly onChange: (change: (before: Entered) => Entered) => void
}

/** The signers and their order. */
export function SignersSection({ entered, wrong, areRoles = false, onChange }: Props) {
  const { signers, ordering } = entered
  const { own } = useSession()
  const settings = useQuery(own('readSigningSettings'))
  const bound = boundSigners(entered)
  const [leaving, setLeaving] = useState<Leaving | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const { list, focusNext } = useNextFocus()
  const setSigners = (change: (before: readonly EnteredSigner[]) => readonly EnteredSigner[]) =>
    onChange((before) => ({ ...before, signers: change(before.signers) }))

  const add = () => {
    const key = Math.max(...signers.map((signer) => signer.key)) + 1
    const step = Math.max(...signers.map((signer) => signer.step)) + 1
    setSigners((before) => [...before, { key, ...EMPTY_SIGNER, step: Math.min(step, MOST_SIGNERS) }])
    focusNext(`${key} name`)
    setAnnouncement('')
  }
  const remove = (position: number, who: string, heir: number | null) => {
    const { key } = signers[position] ?? {}
    if (key !== undefined) onChange((before) => withoutSigner(before, key, heir))
    setLeaving(null)
    focusNext(`${(signers[position + 1] ?? signers[position - 1])?.key} name`)
    setAnnouncement(texts.removed(who))
  }
  const move = (from: number, to: number, who: string) => {
    const { key } = signers[from] ?? {}
    if (to < bound || to >= signers.length) return
    setSigners((before) => moved(before, from, to))
    focusNext(`${key} ${to < from ? 'up' : 'down'}`)
    setAnnouncement(texts.moved(who, to + 1, signers.length))
  }

  const enter = (key: number, change: Partial<EnteredSigner>) =>
    setSigners((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)))
  /** Fields of a person who no longer signs would not be sent. */
  const changeRole = (key: number, role: Role, heir: number | null) => {
    onChange((before) => withoutFieldsOf(before, key, heir))
    enter(key, { role })
    setLeaving(null)
  }

  const people = fieldPeople(entered)
  const has = ({ key }: EnteredSigner) => numberOfFields(entered, key) > 0
  const gone = people.find(({ key }) => key === leaving?.key)
  return (
    <section className="request-part" aria-labelledby="signers-title">
      <h2 id="signers-title">{areRoles ? consoleTexts.templates.roles : texts.title}</h2>
      {areRoles && <p className="note">{consoleTexts.templates.form.peopleHint}</p>}
      {bound > 0 && <p className="note">{texts.bound(bound)}</p>}
      <ol className="signer-rows" ref={list}>
        {signers.map((signer, position) => (
          <SignerRow
            key={signer.key}
            signer={signer}
            position={position}
            total={signers.length}
            bound={bound}
            hasSteps={ordering === 'steps'}
            isRole={areRoles}
            available={settings.value?.availableAuthentication ?? usuallyAvailable}
            usual={settings.value === null ? null : choiceOf(settings.value.signerAuthentication)}
            wrong={wrong}
            onEnter={(change) => {
              const isLeft = change.role !== undefined && !fillsIn({ ...signer, ...change }) && has(signer)
              if (isLeft) setLeaving({ key: signer.key, role: change.role ?? null })
              else enter(signer.key, change)
            }}
            onRemove={(who) =>
              has(signer) ? setLeaving({ key: signer.key, role: null }) : remove(position, who, null)
            }
            onMove={(to, who) => move(position, to, who)}
          />
        ))}
      </ol>
      {gone !== undefined && leaving !== null && (
        <LeaveFields
          role={leaving.role && texts.roles[leaving.role]}
          who={gone.name}
          number={numberOfFields(entered, gone.key)}
          others={people.filter(({ key }) => key !== gone.key)}
          onChoice={(heir) =>
            leaving.role === null
              ? remove(gone.position - 1, gone.name, heir)
              : changeRole(gone.key, leaving.role, heir)
          }
          onClose={() => setLeaving(null)}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {signers.length < MOST_SIGNERS ? (
        <div>
          <button type="button" className="button button-plain" onClick={add}>
            <Icon name="plus" /> {areRoles ? consoleTexts.templates.form.addRole : texts.add}
          </button>
        </div>
      ) : (
        <p className="note">{texts.most(MOST_SIGNERS)}</p>
      )}
      {signers.length > 1 && (
        <OrderingChoice ordering={ordering} onOrdering={(next) => onChange((one) => ({ ...one, ordering: next }))} />
      )}
    </section>
  )
}

type OrderingProps = {
  readonly ordering: Entered['ordering']
  readonly onOrdering: (ordering: Entered['ordering']) => void
}

function OrderingChoice({ ordering, onOrdering }: OrderingProps) {
  return (
    <fieldset className="choices">
      <legend className="field-name">{texts.ordering}</legend>
      {orderings.map((one) => (
        <label key={one} className="choice">
          <input type="radio" name="ordering" value={one} checked={one === ordering} onChange={() => onOrdering(one)} />
          <span>
            {texts.orderings[one]} <span className="note choice-hint">{texts.orderingHints[one]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Group numbers stay with their rows. A moved signer gets the number of the new row. */
function moved(signers: readonly EnteredSigner[], from: number, to: number): readonly EnteredSigner[] {
  const people = [...signers]
  const [one] = people.splice(from, 1)
  if (one === undefined) return signers
  people.splice(to, 0, one)
  return people.map((person, at) => ({ ...person, step: signers[at]?.step ?? person.step }))
}
