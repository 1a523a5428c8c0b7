import { consoleTexts } from '../../../strings/console.ts'

/** Tells password managers which account the password beside it belongs to. They ignore hidden inputs. */
export function AccountOfPassword({ email }: { readonly email: string }) {
  return (
    <input
      className="visually-hidden"
      name="username"
      autoComplete="username"
      aria-label={consoleTexts.account.email}
      tabIndex={-1}
      readOnly
      value={email}
    />
  )
}
