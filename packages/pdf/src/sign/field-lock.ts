import { commonName } from '../model.ts'
import { cannotBeListed, withThoseAbove } from '../read/signature-dictionary.ts'
import type { FormState } from './signature-field.ts'

/**
 * What must not change after a signature: the named fields, or all non-signature fields except the named ones. Naming a field
 * includes those below it.
 */
export type FieldLock = { readonly fields: readonly string[] } | { readonly formBut: readonly string[] }

/**
 * As the verification reads the names; unlistable ones are locked with any other. One signer's fields on all pages are
 * locked by their common name, or every signature would list every page.
 */
export function lockedNames(lock: FieldLock, { fields }: FormState): readonly string[] {
  if ('fields' in lock) return lock.fields
  const open = new Set(lock.formBut)
  const withSignatures = new Set(fields.flatMap(({ type, name }) => (type === 'Sig' ? name.split('.', 1) : [])))
  const isOpen = (name: string) => withThoseAbove(name).some((above) => open.has(above))
  const locked = fields.filter(({ type, name }) => type !== 'Sig' && !isOpen(name))
  const listed = locked.filter(({ name }) => !cannotBeListed(name))
  return [...new Set(listed.map(({ name }) => (withSignatures.has(commonName(name)) ? name : commonName(name))))]
}
