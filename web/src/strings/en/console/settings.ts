import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('en')

export const settings = {
  title: 'Settings',
  notYours: 'Only owners and admins can change this.',
  saved: 'Saved.',
  branding: {
    title: 'Branding',
    text: 'New requests use it in emails and on the signing page, unless they have branding of their own. Earlier requests keep theirs.',
    logo: 'Logo',
    logoHint: 'PNG or JPEG, up to 200 KB. A wide logo on a white background works best.',
    logoWrong: 'Choose a PNG or JPEG of at most 200 KB.',
    removeLogo: 'Remove logo',
    save: 'Save branding',
    preview: 'Preview of the signing page',
    testMode: 'Test mode uses the branding of live mode.',
  },
  consent: {
    title: 'Consent text',
    text: 'People agree to this text before they sign or approve. The audit trail keeps it word for word. A change also applies to open requests, and to test mode.',
    role: 'For',
    roles: { signer: 'People who sign', approver: 'People who approve' },
    language: 'Language',
    label: 'Text',
    hint: 'Plain text of 20 to 4,000 characters. Line breaks are allowed. Requests with several documents use it, too.',
    wrong: 'Enter 20 to 4,000 characters.',
    save: 'Save text',
    useStandard: 'Use standard text',
    standard: 'Standard text.',
    own: 'Your own text.',
    version: (version: string) => `Version ${isolated(version)}`,
    since: 'since',
    versions: 'Your versions',
    columns: { version: 'Version', date: 'Since', text: 'Text' },
    backToStandard: 'Standard text',
  },
  embedding: {
    title: 'Embedding',
    text: 'Pages of these origins can show the signing page in a frame. Test mode has its own list.',
    origins: 'Allowed origins',
    hint: 'One per line, for example https://app.example.org. Up to 20.',
    wrong: (line: number) =>
      `Line ${line} isn’t an origin. Write it like https://app.example.org, without a path. Use http only for localhost.`,
    tooMany: 'Enter at most 20 origins.',
    save: 'Save origins',
    none: 'None',
  },
  retention: {
    title: 'Retention',
    text: 'A daily job deletes the documents of requests that were closed this long ago, also of earlier requests. Audit trails, fingerprints and timestamps stay. Requests on hold are not affected.',
    documents: 'Delete documents after (days)',
    hint: (most: number) =>
      `From 1 to ${count(most)} days after a request is closed. Leave it empty to keep documents.`,
    wrong: (most: number) => `Enter a whole number from 1 to ${count(most)}, or leave the field empty.`,
    people: 'Erase people after (days)',
    peopleHint:
      'Names, email and IP addresses are replaced in requests, audit trails and emails. Documents that are kept still contain names. Leave it empty to keep them.',
    shownPeople: (days: number | null) =>
      days === null
        ? 'People are kept.'
        : plural(days, {
            one: `People are erased ${count(days)} day after a request is closed.`,
            other: `People are erased ${count(days)} days after a request is closed.`,
          }),
    save: 'Save retention',
    shown: (days: number | null) =>
      days === null
        ? 'Documents are kept.'
        : plural(days, {
            one: `Documents are deleted ${count(days)} day after a request is closed.`,
            other: `Documents are deleted ${count(days)} days after a request is closed.`,
          }),
  },
  people: {
    title: 'Data of a person',
    text: 'Export or erase what your organization stores about one person. The audit log records both, without the email address.',
    email: 'Email address of the person',
    emailWrong: 'Enter an email address, for example anna@example.org',
    download: 'Download data',
    erase: 'Erase person',
    saved: 'Downloaded.',
    erased: (requests: number) =>
      requests === 0
        ? 'Nothing was left to erase in closed requests.'
        : plural(requests, {
            one: `Erased from ${count(requests)} request.`,
            other: `Erased from ${count(requests)} requests.`,
          }),
    inUse:
      'Nothing was erased, because the person is still needed. Close the requests, release holds or delete the rest, then try again:',
    blockers: {
      request: 'Request',
      draft: 'Draft',
      template: 'Template',
      bulk: 'Bulk send',
      member: 'Members and invitations',
      more: 'More than can be listed here',
    },
    erasure: {
      title: (email: string) => `Erase ${email}?`,
      erased:
        'In closed requests, these are replaced or removed: name, email address, phone number, IP addresses, browsers, typed signatures, reasons, values of fields, emails and events.',
      stays:
        'These stay: the audit log of the organization, fingerprints and timestamps, titles and messages that you wrote, and backups. Documents stay, too, and contain the name, unless you delete them.',
      documents: 'Delete the documents of these requests, too',
      final: 'This can’t be undone.',
      action: 'Erase person',
    },
  },
  security: {
    title: 'Sign-in security',
    text: 'If you require two-step verification, members without it can’t open the organization until they set it up. API keys keep working.',
    require: 'Require two-step verification for all members',
    save: 'Save sign-in security',
    required: 'Two-step verification is required for all members.',
    optional: 'Two-step verification is optional.',
    ownFirst: 'To require it, set up two-step verification for your own account first.',
  },
}
