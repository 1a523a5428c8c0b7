import { Field } from '../../../components/field.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { deliveryStates } from './delivery.ts'

const texts = consoleTexts.webhooks

type Props = { readonly state: string | undefined; readonly onState: (state: string) => void }

export function StateFilter({ state, onState }: Props) {
  return (
    <Field label={texts.state}>
      {(attributes) => (
        <select {...attributes} value={state ?? ''} onChange={({ target }) => onState(target.value)}>
          <option value="">{texts.allStates}</option>
          {deliveryStates.map((one) => (
            <option key={one} value={one}>
              {texts.states[one]}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
