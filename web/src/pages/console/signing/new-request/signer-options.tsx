import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { deliveries, type EnteredSigner, signs } from './entered.ts'

const texts = consoleTexts.newRequest.signers

type Props = {
  readonly signer: EnteredSigner
  readonly onEnter: (change: Partial<EnteredSigner>) => void
}

/** How a person signs, and whether another one may sign instead. */
export function SignerOptions({ signer, onEnter }: Props) {
  const { delivery, mayDelegate } = signer
  const change = (value: string) => {
    const chosen = deliveries.find((one) => one === value)
    if (chosen !== undefined) onEnter({ delivery: chosen })
  }
  return (
    <>
      <Field label={texts.delivery}>
        {(parts) => (
          <select {...parts} value={delivery} onChange={({ target }) => change(target.value)}>
            {deliveries.map((one) => (
              <option key={one} value={one}>
                {texts.deliveries[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {delivery === 'email' && signs(signer) && (
        <label className="choice signer-choice">
          <input
            type="checkbox"
            checked={mayDelegate}
            onChange={({ target }) => onEnter({ mayDelegate: target.checked })}
          />
          <span>{texts.mayDelegate}</span>
        </label>
      )}
    </>
  )
}
