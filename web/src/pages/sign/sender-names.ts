import type { SignerView } from '../../api/signing.ts'
import { isolated } from '../../strings/word-forms.ts'

/** The sender's chosen name and, if different, its registered name. */
export function senderNames({ name, registeredName }: Pick<SignerView['sender'], 'name' | 'registeredName'>): string {
  return registeredName === name ? isolated(name) : `${isolated(name)} (${isolated(registeredName)})`
}
