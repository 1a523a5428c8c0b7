import { count } from '../../numbers.ts'
import { isolated } from '../../word-forms.ts'

export const seals = {
  title: 'Seals',
  lead: 'A seal signs a document in your organization’s name and shows an image on the page.',
  statuses: { ACTIVE: 'Active', REVOKED: 'Revoked', EXPIRED: 'Expired' },
  create: 'Create a seal',
  emptyTitle: 'No seals yet',
  emptyManager: 'You only need a name. The service can create the certificate and the image.',
  emptyMember: 'An owner or admin of your organization can create one.',
  pictureOf: (name: string) => `Image of the seal ${isolated(name)}`,
  holder: 'Certificate holder',
  validUntil: 'Valid until',
  more: 'Show more',

  form: {
    title: 'Create a seal',
    name: 'Name',
    nameHint: 'For example “Main seal”. Shown on the seal, below your organization’s name.',
    nameLong: 'Enter a name of up to 64 characters.',
    picture: 'Image (optional)',
    pictureHint: 'PNG, JPEG or SVG. Without an image, the seal shows your organization’s name in a frame.',
    removePicture: 'Remove image',
    preview: 'Preview',
    previewNone: 'Enter a name to see the seal.',
    previewOf: 'Preview of the seal',
    badPicture: 'This image can’t be read. Choose a PNG, JPEG or SVG file.',
    largePicture: 'This image is too large. Use an SVG of up to 256 KB, or another image of up to 20 MB.',
    own: 'Use your own certificate',
    ownHint:
      'A PKCS#12 file (.p12 or .pfx) with a key and a certificate for sealing. Without one, this service issues a certificate.',
    file: 'PKCS#12 file',
    largeFile: 'Choose a PKCS#12 file of up to 256 KB.',
    removeFile: 'Remove file',
    password: 'File password',
    passwordHint: 'Used once to open the file, and not stored.',
    submit: 'Create seal',
  },

  page: {
    facts: 'About this seal',
    status: 'Status',
    name: 'Certificate holder',
    issuer: 'Issued by',
    validFrom: 'Valid from',
    validUntil: 'Valid until',
    serial: 'Serial number',
    fingerprint: 'Fingerprint of the certificate (SHA-256)',
    created: 'Created',
    revoked: 'Revoked',
    apply: 'To use this seal, open a document and choose “Apply a seal”.',
    toDocuments: 'Go to documents',
    ended:
      'This seal’s certificate has expired. Documents sealed earlier stay valid. Create a new seal for new documents.',
  },

  uses: {
    title: 'Usage',
    membersOnly: 'Only owners and admins can see where a seal was used.',
    caption: 'Uses of this seal, newest first',
    document: 'Document',
    deleted: 'Deleted document:',
    page: 'Page',
    time: 'Sealed',
    by: 'Sealed by',
    person: 'A member in the console',
    key: 'An API key',
    number: 'Timestamp',
    numberOf: (number: number) => `Number ${count(number)}`,
    emptyTitle: 'Not used yet',
    emptyText: 'Documents sealed with this seal appear here.',
  },

  revoke: {
    action: 'Revoke',
    title: 'Revoke this seal?',
    text: (name: string) =>
      `You can’t use “${isolated(name)}” again. Documents sealed until now stay valid, because their timestamps prove when they were sealed.`,
    reason: 'Reason',
    reasons: {
      unspecified: 'No specific reason',
      keyCompromise: 'Someone else may have the key',
      affiliationChanged: 'The organization changed, for example its name',
      superseded: 'Replaced by another seal',
      cessationOfOperation: 'No longer needed',
    } as Readonly<Record<string, string>>,
    publicNote:
      'If this service issued the certificate, the reason appears in its public list of revoked certificates.',
    done: 'Seal revoked.',
  },
}
