import type { Template } from '@countersign/api'
import type { ReactNode } from 'react'
import { consoleTexts } from '../../../../strings/console.ts'
import { languageName } from '../../../../strings/word-forms.ts'

const texts = consoleTexts.templates.page
const words = consoleTexts.newRequest

/** The email to the signers, and the settings that each request gets. */
export function TemplateSettings({ template }: { readonly template: Template }) {
  const { subject, message, documentTitle, language, reminders, stamp, textTags } = template
  return (
    <>
      <section aria-labelledby="template-message-title">
        <h2 id="template-message-title">{texts.message}</h2>
        <dl className="facts">
          <Fact name={consoleTexts.signing.subject}>
            {subject === undefined ? <span className="note">{texts.defaultSubject}</span> : <bdi>{subject}</bdi>}
          </Fact>
          {message !== undefined && (
            <Fact name={consoleTexts.signing.message}>
              <bdi className="message-text">{message}</bdi>
            </Fact>
          )}
        </dl>
      </section>
      <section aria-labelledby="template-settings-title">
        <h2 id="template-settings-title">{texts.settings}</h2>
        <dl className="facts">
          {documentTitle !== undefined && (
            <Fact name={texts.requestTitle}>
              <bdi>{documentTitle}</bdi>
            </Fact>
          )}
          {template.expiresInDays !== undefined && (
            <Fact name={texts.expires}>{texts.days(template.expiresInDays)}</Fact>
          )}
          <Fact name={texts.reminders}>
            {reminders.most === 0 ? texts.noReminders : texts.everyDays(reminders.everyDays, reminders.most)}
          </Fact>
          <Fact name={words.language}>
            {language === undefined ? words.languageOfOrganization : languageName(language)}
          </Fact>
          <Text name={words.more.company}>{template.companyName}</Text>
          <Text name={words.more.logo}>{template.companyLogo}</Text>
          <Text name={words.more.color}>{template.brandColor}</Text>
          <Fact name={words.more.barcode}>{words.more.barcodes[stamp.barcode]}</Fact>
          {stamp.allPages && <Fact name={words.more.stamp}>{words.more.allPages}</Fact>}
          {textTags !== undefined && textTags !== 'ignore' && <Fact name={texts.tags}>{texts.tagsUsed}</Fact>}
          <Text name={words.more.callback}>{template.callbackUrl}</Text>
        </dl>
      </section>
    </>
  )
}

function Text({ name, children }: { readonly name: string; readonly children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Fact name={name}>
      <bdi>{children}</bdi>
    </Fact>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
