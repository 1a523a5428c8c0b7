import type { RefObject } from 'react'
import { Field } from '../../../components/field.tsx'
import { consoleTexts } from '../../../strings/console.ts'

const texts = consoleTexts.shell.code

/** `any`: the field accepts both. */
export type CodeKind = 'app' | 'recovery' | 'any'

type Props = {
  readonly kind: CodeKind
  readonly error: string | null
  readonly input?: RefObject<HTMLInputElement | null>
}

/** For the digits of an authenticator app, or for a recovery code. */
export function CodeField({ kind, error, input }: Props) {
  return (
    <Field label={texts[kind].label} hint={texts[kind].hint} error={error}>
      {(parts) => (
        <input
          {...parts}
          ref={input}
          name="code"
          dir="ltr"
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoComplete={kind === 'recovery' ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={20}
        />
      )}
    </Field>
  )
}

/** What was typed, if it can be a code. The service ignores spaces and hyphens. */
export function readCode(form: FormData): string | null {
  const code = String(form.get('code')).trim()
  const { length } = code.replaceAll(/[\s-]/g, '')
  return length === 6 || length === 10 ? code : null
}
