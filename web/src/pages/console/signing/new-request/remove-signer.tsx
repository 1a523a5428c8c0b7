import { useId, useState } from 'react'
import { Modal } from '../../../../components/modal.tsx'
import { ModalActions } from '../../../../components/modal-actions.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import type { FieldPerson } from '../place-fields/person-tone.ts'

const texts = consoleTexts.placeFields.removal

type Props = {
  readonly who: string
  /** How many fields the signer has. */
  readonly number: number
  readonly others: readonly FieldPerson[]
  /** Null to remove the fields, or the key of the signer who gets them. */
  readonly onRemove: (heir: number | null) => void
  readonly onClose: () => void
}

/** Asks what happens to the fields of a signer who is removed. */
export function RemoveSigner({ who, number, others, onRemove, onClose }: Props) {
  const [heir, setHeir] = useState<number | null>(null)
  const name = useId()
  return (
    <Modal title={texts.title(who)} onClose={onClose}>
      <p>{texts.text(who, number)}</p>
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
            {other === null ? texts.remove : texts.give(other.name)}
          </label>
        ))}
      </fieldset>
      <ModalActions action={texts.act} isDangerous busy={false} onAct={() => onRemove(heir)} onClose={onClose} />
    </Modal>
  )
}
