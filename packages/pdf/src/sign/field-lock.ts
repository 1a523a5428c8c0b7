import { cannotBeListed } from '../read/signature-dictionary.ts'
import type { FormState } from './signature-field.ts'

/**
 * What must not change after a signature: the fields of these names, or all but those of these names that are not for
 * signatures.
 */
export type FieldLock = { readonly fields: readonly string[] } | { readonly formBut: readonly string[] }

/** As the verification reads the names; those that cannot be listed are locked with any other. */
export function lockedNames(lock: FieldLock, { fields }: FormState): readonly string[] {
  if ('fields' in lock) return lock.fields
  const open = new Set(lock.formBut)
  const locked = fields.filter(({ type, name }) => type !== 'Sig' && !open.has(name) && !cannotBeListed(name))
  return [...new Set(locked.map(({ name }) => name))]
}
