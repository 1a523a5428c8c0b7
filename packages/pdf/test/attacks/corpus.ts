import type { Attack } from './attack.ts'
import { annotationAttacks } from './families/annotations.ts'
import { catalogAttacks } from './families/catalog.ts'
import { contentAttacks } from './families/content.ts'
import { formAttacks } from './families/forms.ts'
import { pageAttacks } from './families/pages.ts'
import { resourceAttacks } from './families/resources.ts'
import { shadowAttacks } from './families/shadows.ts'
import { signatureAttacks } from './families/signatures.ts'
import { tableAttacks } from './families/tables.ts'

/** Every known attack, on the tests' own signed documents. */
export const families: Readonly<Record<string, readonly Attack[]>> = {
  content: contentAttacks(),
  resources: resourceAttacks(),
  pages: pageAttacks(),
  annotations: annotationAttacks(),
  forms: formAttacks(),
  catalog: catalogAttacks(),
  signatures: signatureAttacks(),
  tables: tableAttacks(),
  shadows: shadowAttacks(),
}

export const corpus: readonly Attack[] = Object.values(families).flat()
