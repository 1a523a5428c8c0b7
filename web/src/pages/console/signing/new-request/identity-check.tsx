import { Field } from '../../../../components/field.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { AccessCodeField } from '../authentication/access-code-field.tsx'
import {
  choiceOf,
  type IdentityChoice,
  identityChoices,
  isAvailable,
  methodsOf,
  needsCode,
  needsPhone,
} from '../authentication/identity-choices.ts'
import { PhoneField } from '../authentication/phone-field.tsx'
import type { EnteredSigner } from './entered.ts'
import { signerField, type Wrong } from './read-entered.ts'

const texts = consoleTexts.authentication

type Props = {
  readonly signer: EnteredSigner
  readonly who: string
  /** What the organization asks of signers otherwise. Null while it is unknown. */
  readonly usual: IdentityChoice | null
  /** The methods that the service can ask signers for. */
  readonly available: readonly string[]
  /** Whether it is a role of a template, which has no code. */
  readonly isRole: boolean
  readonly wrong: Wrong
  readonly onEnter: (change: Partial<EnteredSigner>) => void
}

const USUAL = ''

/** How a person proves who they are before the document opens. */
export function IdentityCheck({ signer, who, usual, available, isRole, wrong, onEnter }: Props) {
  const { key, authentication, accessCode = '', phone = '' } = signer
  const choice = authentication === undefined ? USUAL : choiceOf(authentication)
  const shown = choice === USUAL ? usual : choice
  const offered = identityChoices.filter((one) => one === choice || isAvailable(one, available))
  const choose = (value: string) => {
    const chosen = identityChoices.find((one) => one === value)
    onEnter({ authentication: chosen && methodsOf(chosen) })
  }
  return (
    <>
      <Field label={texts.title} {...(shown !== null && { hint: texts.hints[shown] })}>
        {(parts) => (
          <select {...parts} value={choice} onChange={({ target }) => choose(target.value)}>
            <option value={USUAL}>{usual === null ? texts.usualUnknown : texts.usual(texts.names[usual])}</option>
            {offered.map((one) => (
              <option key={one} value={one}>
                {texts.names[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {needsPhone(authentication ?? (usual === null ? [] : methodsOf(usual))) && (
        <PhoneField
          value={phone}
          error={wrong[signerField(key, 'phone')] ?? null}
          onPhone={(next) => onEnter({ phone: next })}
        />
      )}
      {needsCode(authentication) &&
        (isRole ? (
          <p className="note">{texts.codeOfTemplate}</p>
        ) : (
          <AccessCodeField
            who={who}
            value={accessCode}
            hint={`${texts.codeHint} ${texts.codeOfDraft}`}
            error={wrong[signerField(key, 'accessCode')] ?? null}
            onCode={(code) => onEnter({ accessCode: code })}
          />
        ))}
    </>
  )
}
