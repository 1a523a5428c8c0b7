import type { SignerView } from '../../api/signing.ts'
import { isolated } from '../../strings/word-forms.ts'

/** What the sender calls itself and, where that is another, the name that the service knows it by. */
export function senderNames({ name, registeredName }: Pick<SignerView['sender'], 'name' | 'registeredName'>): string {
  return registeredName === name ? isolated(name) : `${isolated(name)} (${isolated(registeredName)})`
}
