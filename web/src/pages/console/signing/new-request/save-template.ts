import type { DraftContent, SentBodyOf, templates } from '@countersign/api'
import { consoleTexts } from '../../../../strings/console.ts'
import { type Entered, enteredSigners } from './entered.ts'
import { isSeveral, placeableDocuments } from './entered-documents.ts'
import { contentOf } from './form-content.ts'

type NewTemplate = SentBodyOf<typeof templates.createTemplate>

/** What a template has of a request. */
type TemplateContent = Omit<NewTemplate, 'name' | 'documentId' | 'documentTitle'>

/** The form as a template, whose roles have the people that are entered. Null unless it has a title and one document. */
export function templateOf(entered: Entered): NewTemplate | null {
  const content = contentOf(entered, enteredSigners(entered))
  const [document] = placeableDocuments(entered)
  const { documentTitle } = content
  if (document === undefined || isSeveral(entered) || documentTitle === undefined) return null
  return { name: documentTitle, documentId: document.documentId, ...templateContent(content) }
}

/** People become roles. */
export function templateContent(content: DraftContent): TemplateContent {
  const { subject, message, language, expiresInDays, reminders, companyName, companyLogo, brandColor } = content
  const { callbackUrl, webhookEvents, stamp, fields, textTags, signers = [] } = content
  return {
    roles: signers.map((signer, index) => ({
      ...signer,
      label: signer.label ?? consoleTexts.templates.role(index + 1),
    })),
    subject,
    message,
    language,
    expiresInDays,
    reminders,
    companyName,
    companyLogo,
    brandColor,
    callbackUrl,
    webhookEvents,
    stamp,
    fields,
    textTags,
  }
}
