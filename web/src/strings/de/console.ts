import type { ConsoleTexts } from '../en/console.ts'
import { account } from './console/account.ts'
import { audit } from './console/audit.ts'
import { authentication } from './console/authentication.ts'
import { documents } from './console/documents.ts'
import { join } from './console/join.ts'
import { keys } from './console/keys.ts'
import { members } from './console/members.ts'
import { newRequest } from './console/new-request.ts'
import { overview } from './console/overview.ts'
import { placeFields } from './console/place-fields.ts'
import { seals } from './console/seals.ts'
import { settings } from './console/settings.ts'
import { shell } from './console/shell.ts'
import { signing } from './console/signing.ts'
import { singleSignOn } from './console/single-sign-on.ts'
import { templates } from './console/templates.ts'
import { timestamps } from './console/timestamps.ts'
import { webhooks } from './console/webhooks.ts'

export const consoleTexts: ConsoleTexts = {
  account,
  audit,
  authentication,
  documents,
  join,
  keys,
  members,
  newRequest,
  overview,
  placeFields,
  seals,
  settings,
  shell,
  signing,
  singleSignOn,
  templates,
  timestamps,
  webhooks,
  shared: {
    loading: 'Wird geladen …',
    working: 'In Arbeit …',
    more: 'Mehr anzeigen',
    retry: 'Erneut versuchen',
    back: 'Abbrechen',
    close: 'Schließen',
    copied: 'Kopiert',
    notCopied: 'Kopieren war nicht möglich. Der Text ist markiert: Drücken Sie Strg+C.',
    reference: 'Ihre Referenz',
    exactReference: 'Ihre Referenz (genau)',
    ownDetails: 'Ihre Referenzdaten',
    required: 'Füllen Sie dieses Feld aus.',
  },
}
