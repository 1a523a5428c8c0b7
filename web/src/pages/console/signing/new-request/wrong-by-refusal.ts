import type { Problem } from '../../../../api/problem.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import type { Refusal } from '../place-fields/use-editor.ts'
import { type Entered, type EnteredField, enteredSigners } from './entered.ts'
import { isSeveral, sentFields } from './entered-documents.ts'
import { documentField, documentPlace, signerField, type Wrong } from './read-entered.ts'

const texts = consoleTexts.newRequest.wrong

/** Refusals that concern the document. */
const ofDocument: Readonly<Record<string, string>> = {
  DOCUMENT_LOCKED: texts.locked,
  DOCUMENT_NOT_MODIFIABLE: texts.unchangeable,
  DOCUMENT_NOT_READY: texts.unchangeable,
  NOT_FOUND: texts.gone,
}

/** The fields that a refusal is about. The form shows the service's message below. */
export function wrongByRefusal(problem: Problem, entered: Entered): Wrong {
  if (problem.kind !== 'refused' || problem.code === null) return {}
  const document = Object.hasOwn(ofDocument, problem.code) ? ofDocument[problem.code] : undefined
  if (document === undefined) return wrongByName(problem.message, entered)
  const [, index] = problem.fields.map((field) => /^\/documents\/(\d+)/.exec(field)).find((one) => one !== null) ?? []
  const named = index === undefined ? undefined : entered.documents[Number(index)]
  return named === undefined || !isSeveral(entered) ? { document } : { [documentPlace(named.key)]: document }
}

/** The placed field that a refusal is about: its message begins with `fields[0]`. */
export function refusedField(
  problem: Problem | null,
  entered: Entered,
): (Refusal & { readonly field: EnteredField }) | null {
  if (problem?.kind !== 'refused') return null
  const [, position] = /^fields\[(\d+)\]/.exec(problem.message) ?? []
  const field = position === undefined ? undefined : sentFields(entered)[Number(position)]
  return field === undefined ? null : { field, message: problem.message }
}

const fields = [
  'documentUrl',
  'documentTitle',
  'subject',
  'message',
  'expiresInDays',
  'companyName',
  'companyLogo',
  'brandColor',
  'callbackUrl',
] as const

/** Messages of the service begin with the field: `signers[0].email must be …`. */
function wrongByName(message: string, entered: Entered): Wrong {
  const [, field = '', position, part] = /^(\w+)(?:\[(\d+)\](?:\.(\w+))?)?/.exec(message) ?? []
  if (field === 'signers' && position !== undefined) {
    const signer = enteredSigners(entered)[Number(position)]
    if (signer === undefined) return {}
    if (part === 'accessCode') return { [signerField(signer.key, part)]: consoleTexts.authentication.wrongCode }
    if (part === 'phone') return { [signerField(signer.key, part)]: consoleTexts.authentication.wrongPhone }
    if (part === 'label') return { [signerField(signer.key, 'label')]: texts.labels.twice }
    return part === 'email'
      ? { [signerField(signer.key, 'email')]: texts.email }
      : { [signerField(signer.key, 'name')]: part === 'name' ? texts.name : texts.twice }
  }
  if (field === 'documents' && position !== undefined && part === 'title') {
    const document = entered.documents[Number(position)]
    return document === undefined ? {} : { [documentField(document.key)]: texts.documentTitle }
  }
  if (field === 'textTags') return { textTags: consoleTexts.placeFields.tagsWrong }
  if (field === 'fields') return { fields: consoleTexts.placeFields.wrong }
  const known = fields.find((one) => one === field)
  if (known !== undefined) return { [known]: texts[known] }
  return field === 'documentId' || field === 'documents' ? { document: texts.gone } : {}
}
