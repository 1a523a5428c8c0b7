import { Field } from '../../../../components/field.tsx'
import { LanguageSelect } from '../../../../components/language-select.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { count } from '../../../../strings/numbers.ts'
import { strings } from '../../../../strings/strings.ts'
import type { IdentityChoice } from '../authentication/identity-choices.ts'
import { type EnteredSigner, fillsIn, signerRoles } from './entered.ts'
import { IdentityCheck } from './identity-check.tsx'
import { MoveButton } from './move-button.tsx'
import { signerField, type Wrong } from './read-entered.ts'
import { SignerOptions } from './signer-options.tsx'

const texts = consoleTexts.newRequest.signers

type Role = NonNullable<EnteredSigner['role']>

/** The service's limit. */
const LONGEST_LABEL = 100

type Props = {
  readonly signer: EnteredSigner
  readonly position: number
  readonly total: number
  /** How many of the first signers stay in their place. */
  readonly bound: number
  readonly hasSteps: boolean
  /** Whether it is a role of a template. */
  readonly isRole: boolean
  /** The organization's identity check. Null while it is unknown. */
  readonly usual: IdentityChoice | null
  /** The methods that the service can ask signers for. */
  readonly available: readonly string[]
  readonly wrong: Wrong
  readonly onEnter: (change: Partial<EnteredSigner>) => void
  readonly onRemove: (who: string) => void
  readonly onMove: (to: number, who: string) => void
}

export function SignerRow(props: Props) {
  const { signer, position, total, bound, hasSteps, isRole, usual, available, wrong, onEnter, onRemove, onMove } = props
  const { key, name, email, role = 'signer', language } = signer
  const number = (isRole ? consoleTexts.templates.form.role : texts.one)(position + 1)
  const shown = (isRole ? (signer.label ?? '') : name).trim()
  const who = shown === '' ? number : shown
  const isBound = position < bound
  return (
    <li className="card signer-row">
      <fieldset>
        <legend className="signer-number">{number}</legend>
        <div className="field-row">
          <Field label={texts.name} error={wrong[signerField(key, 'name')] ?? null}>
            {(parts) => (
              <input
                {...parts}
                data-focus={`${key} name`}
                dir="auto"
                autoComplete="off"
                value={name}
                onChange={({ target }) => onEnter({ name: target.value })}
              />
            )}
          </Field>
          <Field label={texts.email} error={wrong[signerField(key, 'email')] ?? null}>
            {(parts) => (
              <input
                {...parts}
                type="email"
                dir="ltr"
                autoComplete="off"
                value={email}
                onChange={({ target }) => onEnter({ email: target.value })}
              />
            )}
          </Field>
          <Field
            label={texts.role}
            {...(role !== 'signer' && { hint: texts.roleHints[role] })}
            error={wrong[signerField(key, 'role')] ?? null}
          >
            {(parts) => (
              <select {...parts} value={role} onChange={({ target }) => onEnter({ role: target.value as Role })}>
                {signerRoles.map((one) => (
                  <option key={one} value={one}>
                    {texts.roles[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          {(isRole || fillsIn(signer)) && (
            <Field
              label={isRole ? consoleTexts.templates.form.roleLabel : texts.label}
              {...(fillsIn(signer) && { hint: texts.labelHint })}
              error={wrong[signerField(key, 'label')] ?? null}
            >
              {(parts) => (
                <input
                  {...parts}
                  dir="auto"
                  autoComplete="off"
                  maxLength={LONGEST_LABEL}
                  value={signer.label ?? ''}
                  onChange={({ target }) => onEnter({ label: target.value })}
                />
              )}
            </Field>
          )}
          <Field label={strings.language}>
            {(parts) => (
              <LanguageSelect
                {...parts}
                value={language}
                none={texts.languageOfRequest}
                onLanguage={(next) => onEnter({ language: next })}
              />
            )}
          </Field>
          {role !== 'cc' && <SignerOptions signer={signer} onEnter={onEnter} />}
          <IdentityCheck
            signer={signer}
            who={who}
            usual={usual}
            available={available}
            isRole={isRole}
            wrong={wrong}
            onEnter={onEnter}
          />
        </div>
        {total > 1 && (hasSteps || !isBound) && (
          <div className="signer-acts">
            {hasSteps && role !== 'cc' && <StepField signer={signer} total={total} onEnter={onEnter} />}
            {!isBound && (
              <>
                <MoveButton
                  focus={`${key} up`}
                  icon="up"
                  name={texts.up}
                  label={texts.upOf(who)}
                  isLast={position === bound}
                  onPress={() => onMove(position - 1, who)}
                />
                <MoveButton
                  focus={`${key} down`}
                  icon="down"
                  name={texts.down}
                  label={texts.downOf(who)}
                  isLast={position === total - 1}
                  onPress={() => onMove(position + 1, who)}
                />
                <button
                  type="button"
                  className="button-small"
                  aria-label={texts.removeOf(who)}
                  onClick={() => onRemove(who)}
                >
                  {texts.remove}
                </button>
              </>
            )}
          </div>
        )}
      </fieldset>
    </li>
  )
}

type StepProps = Pick<Props, 'signer' | 'total' | 'onEnter'>

function StepField({ signer: { step }, total, onEnter }: StepProps) {
  const most = Math.max(total, step)
  return (
    <Field label={texts.step}>
      {(parts) => (
        <select {...parts} value={step} onChange={({ target }) => onEnter({ step: Number(target.value) })}>
          {Array.from({ length: most }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: each option is its number
            <option key={index} value={index + 1}>
              {count(index + 1)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
