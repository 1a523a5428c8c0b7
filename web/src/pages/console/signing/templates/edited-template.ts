import type { DraftContent, Template } from '@countersign/api'
import type { BodyFor } from '../../../../api/call.ts'
import { isLine } from '../../../../api/person.ts'
import type { Problem } from '../../../../api/problem.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { EMPTY, type Entered } from '../new-request/entered.ts'
import { contentOf, enteredOf } from '../new-request/form-content.ts'
import { signerField, type Wrong, wrongInTemplate } from '../new-request/read-entered.ts'
import { templateContent } from '../new-request/save-template.ts'
import { wrongByRefusal } from '../new-request/wrong-by-refusal.ts'
import { fieldsOf } from './template-fields.ts'

const texts = consoleTexts.newRequest.wrong

/** A template in the form. Its own document has the id of the template. */
export type EditedTemplate = { readonly name: string; readonly entered: Entered }

export type NextTemplate = BodyFor<'replaceTemplate'>

export function editedFrom(template: Template): EditedTemplate {
  const { templateId, name, roles, document, version: _version, latestVersion: _latest, ...others } = template
  const { labels: _labels, createdAt: _created, updatedAt: _updated, ...settings } = others
  const content: DraftContent = {
    ...settings,
    documentId: templateId,
    signers: roles,
    // With their ids, by which programs and tables name them, wherever they move.
    fields: fieldsOf(template).map(({ role: _role, ...field }) => field),
  }
  const { pages, size } = document
  return { name, entered: enteredOf(content, () => ({ documentId: templateId, title: name, pages, size }), EMPTY) }
}

/** The version that saving adds. A document that stays comes from the version that was opened. */
export function nextFrom(edited: EditedTemplate, opened: Template, latestVersion: number): NextTemplate {
  const { name, entered } = edited
  const content = contentOf(entered)
  const { documentTitle, documentId, fields = [] } = content
  const isKept = documentId === undefined || documentId === opened.templateId
  return {
    ...templateContent({ ...content, fields: withIds(fields) }),
    name: name.trim(),
    version: latestVersion,
    ...(documentTitle !== undefined && { documentTitle }),
    ...(isKept ? { documentVersion: opened.version } : { documentId }),
  }
}

type Fields = NonNullable<DraftContent['fields']>

/** New fields get ids that no other has. */
function withIds(fields: Fields): Fields {
  const taken = new Set(fields.flatMap(({ id }) => id ?? []))
  let number = 0
  return fields.map((field) => {
    if (field.id !== undefined) return field
    do number++
    while (taken.has(`field-${number}`))
    return { ...field, id: `field-${number}` }
  })
}

export function wrongInEdited({ name, entered }: EditedTemplate): Wrong {
  const hasDocument = entered.documents.length > 0
  return {
    ...(isLine(name, 200) ? {} : { name: consoleTexts.templates.wrongName }),
    ...(hasDocument ? {} : { document: texts.document }),
    ...wrongInTemplate(entered),
  }
}

/** The inputs that a refusal is about: its message begins with `roles[0].email`, or like that of a request. */
export function wrongByRefusalOf(problem: Problem, { entered }: EditedTemplate): Wrong {
  if (problem.kind !== 'refused' || problem.code === 'NOT_FOUND') return {}
  if (problem.message.startsWith('name ')) return { name: consoleTexts.templates.wrongName }
  const [, position, part] = /^roles\[(\d+)\](?:\.(\w+))?/.exec(problem.message) ?? []
  const role = position === undefined ? undefined : entered.signers[Number(position)]
  if (role === undefined) return wrongByRefusal(problem, entered)
  if (part === 'email') return { [signerField(role.key, 'email')]: texts.email }
  if (part === 'label') return { [signerField(role.key, 'label')]: texts.labels.twice }
  return { [signerField(role.key, 'name')]: part === 'name' ? texts.name : texts.twice }
}
