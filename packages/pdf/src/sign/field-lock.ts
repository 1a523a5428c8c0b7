import { commonName } from '../model.ts'
import type { PdfFile } from '../read/pdf-file.ts'
import { cannotBeListed, fieldsLockedBy, withThoseAbove } from '../read/signature-dictionary.ts'
import type { FormState } from './signature-field.ts'

/**
 * What must not change after a signature: the named fields, or all non-signature fields except the named ones. Naming a field
 * includes those below it.
 */
export type FieldLock = { readonly fields: readonly string[] } | { readonly formBut: readonly string[] }

/**
 * As the verification reads the names; unlistable ones are locked with any other. One signer's fields on all pages are
 * locked by their common name, or every signature would list every page. What an earlier signature locks is not locked
 * again: each lists what its own signer answers for.
 */
export function lockedNames(lock: FieldLock, file: PdfFile, { fields, signed }: FormState): readonly string[] {
  if ('fields' in lock) return lock.fields
  const open = new Set(lock.formBut)
  const locks = signed.map(({ signature }) => fieldsLockedBy(file, signature))
  const isOpen = (name: string) => withThoseAbove(name).some((above) => open.has(above))
  const isLocked = (name: string) => locks.some((isLockedBy) => isLockedBy(name))
  const withSignatures = new Set(fields.flatMap(({ type, name }) => (type === 'Sig' ? name.split('.', 1) : [])))
  const locked = fields.filter(({ type, name }) => type !== 'Sig' && !isOpen(name) && !isLocked(name))
  const listed = locked.filter(({ name }) => !cannotBeListed(name))
  return [...new Set(listed.map(({ name }) => (withSignatures.has(commonName(name)) ? name : commonName(name))))]
}
