import { useId, useState } from 'react'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import type { FieldPerson } from '../place-fields/person-tone.ts'

const texts = consoleTexts.placeFields.removal

type Props = {
  /** Null if the signer is removed; or the role that they get, which has no fields. */
  readonly role: string | null
  readonly who: string
  /** How many fields the signer has. */
  readonly number: number
  readonly others: readonly FieldPerson[]
  /** Null to remove the fields, or the key of the signer who gets them. */
  readonly onChoice: (heir: number | null) => void
  readonly onClose: () => void
}

/** Asks what happens to the fields of a signer who is removed, or no longer signs. */
export function LeaveFields({ role, who, number, others, onChoice, onClose }: Props) {
  const [heir, setHeir] = useState<number | null>(null)
  const name = useId()
  return (
    <Modal title={role === null ? texts.title(who) : texts.roleTitle(who)} onClose={onClose}>
      <p>
        {texts.text(who, number)} {role !== null && texts.roleText(role)}
      </p>
      <fieldset className="choices plain-fieldset">
        <legend className="field-name">{texts.choice}</legend>
        {[null, ...others].map((other) => (
          <label key={other?.key ?? 'none'} className="choice">
            <input
              type="radio"
              name={name}
              checked={heir === (other?.key ?? null)}
              onChange={() => setHeir(other?.key ?? null)}
            />{' '}
            {other === null ? (role === null ? texts.remove : texts.roleRemove) : texts.give(other.name)}
          </label>
        ))}
      </fieldset>
      <ModalActions
        action={role === null ? texts.act : texts.roleAct}
        isDangerous
        busy={false}
        onAct={() => onChoice(heir)}
        onClose={onClose}
      />
    </Modal>
  )
}
