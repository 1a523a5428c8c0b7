import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'

const texts = consoleTexts.authentication

type Props = {
  readonly value: string
  readonly error: string | null
  readonly onPhone: (phone: string) => void
}

/** Where a signer gets codes by text message. */
export function PhoneField({ value, error, onPhone }: Props) {
  return (
    <Field label={texts.phone} hint={texts.phoneHint} error={error}>
      {(parts) => (
        <input
          {...parts}
          type="tel"
          dir="ltr"
          autoComplete="off"
          maxLength={40}
          value={value}
          onChange={({ target }) => onPhone(target.value)}
        />
      )}
    </Field>
  )
}
