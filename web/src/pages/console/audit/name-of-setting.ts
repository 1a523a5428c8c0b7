import { consoleTexts } from '../../../strings/console.ts'

const { authentication, documents, keys, members, settings } = consoleTexts

/** Each setting is called as on the page where it is changed. */
const names = new Map([
  ['branding', settings.branding.title],
  ['embedding', settings.embedding.title],
  ['keyExpiryDays', keys.defaultExpiry.title],
  ['language', members.language.title],
  ['refusesActiveContent', documents.policy.title],
  ['requiresSecondFactor', settings.security.title],
  ['signing', authentication.settings.title],
])

/** A setting of a newer service keeps its identifier. */
export function nameOfSetting(setting: string): string {
  return names.get(setting) ?? setting
}
