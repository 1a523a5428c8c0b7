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

/** The texts of the console, which the other pages do not load. */
export const consoleTexts = {
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
  /** Used in every section. */
  shared: {
    loading: 'Loading …',
    working: 'Working …',
    more: 'Show more',
    retry: 'Try again',
    back: 'Cancel',
    close: 'Close',
    copied: 'Copied',
    notCopied: 'Couldn’t copy. The text is selected: press Ctrl+C.',
    reference: 'Your reference',
    exactReference: 'Your reference (exact match)',
    ownDetails: 'Your reference data',
    required: 'Fill in this field.',
  },
}

export type ConsoleTexts = typeof consoleTexts
