import type { FormState } from './signature-field.ts'

/**
 * What must not change after a signature: the fields of these names, or all but those of these names that are not for
 * signatures.
 */
export type FieldLock = { readonly fields: readonly string[] } | { readonly formBut: readonly string[] }

/** As the verification reads the names; a field without one is locked with any other. */
export function lockedNames(lock: FieldLock, { fields }: FormState): readonly string[] {
  if ('fields' in lock) return lock.fields
  const open = new Set(['', ...lock.formBut])
  const names = fields.filter(({ type, name }) => type !== 'Sig' && !open.has(name)).map(({ name }) => name)
  return [...new Set(names)]
}
