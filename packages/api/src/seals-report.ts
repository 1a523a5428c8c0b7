import { type Static, Type } from 'typebox'
import { DateTime, LowerSha256 as Hash, named, nullable, oneOf } from './parts.ts'

export const Verdict = named('Verdict', oneOf('valid', 'valid-issuer-unknown', 'expired', 'changed-later', 'not-valid'))
export type Verdict = Static<typeof Verdict>

const Revocation = {
  ...oneOf('good', 'revoked', 'unknown'),
  description:
    'Whether the certificate of the signer was revoked when it signed, or until now where no trusted timestamp proves when that was. `unknown` where its issuer says nothing in the file; `online` asks it.',
}

export const QualifiedStatus = named(
  'QualifiedStatus',
  Type.Object(
    {
      level: {
        ...oneOf('QES', 'QESeal', 'AdES-QC', 'AdESeal-QC', 'AdES'),
        description:
          'QES: qualified electronic signature. QESeal: qualified electronic seal. AdES-QC and AdESeal-QC: advanced, with a qualified certificate. AdES: advanced.',
      },
      reason: Type.String({ description: 'The same in a sentence, with the service of the trusted list.' }),
    },
    {
      description:
        'The qualified status by the trusted lists of TRUSTED_LISTS. Null where this service has none, and for what is not valid.',
    },
  ),
)
export type QualifiedStatus = Static<typeof QualifiedStatus>

const ProtectedUntil = nullable({
  ...DateTime,
  description:
    'Until when the file proves that the signature is valid, or did prove it: the end of a certificate of its newest timestamp or of its signer. Null where it is not valid, or its issuer is unknown.',
})

export const PageComparison = named(
  'PageComparison',
  Type.Object(
    {
      completed: Type.Boolean({
        description: 'Whether every page was compared. If not, `description` says why, or how many pages are missing.',
      }),
      differingPages: nullable(
        Type.Array(Type.Integer(), {
          description:
            'The pages, from 1, that look different or have fields with other values. Later signatures and filled-in fields show, too. Null where no page was compared.',
        }),
      ),
      comparedPages: Type.Integer({ description: 'How many pages were compared.' }),
      description: Type.String({ description: 'The same in a sentence or two.' }),
    },
    {
      description:
        'How the pages look now, compared with how they looked when the seal or signature was made. Present only where the request asks for it with `compare`, and never for a container. It does not change the verdict.',
    },
  ),
)
export type PageComparison = Static<typeof PageComparison>

/** In points from the lower left corner of the page as a reader sees it. */
const FoundSealPosition = named(
  'FoundSealPosition',
  Type.Object({
    page: Type.Integer(),
    x: Type.Number(),
    y: Type.Number(),
    width: Type.Number(),
    height: Type.Number(),
  }),
)

const FoundSealCertificate = named(
  'FoundSealCertificate',
  Type.Object({
    subject: Type.String(),
    issuer: Type.String(),
    serialNumber: Type.String(),
    fingerprint: Type.String(),
  }),
)

export const FoundSeal = named(
  'FoundSeal',
  Type.Object({
    sealId: nullable(Type.String({ description: 'Null for a seal that was not made here.' })),
    name: nullable(Type.String()),
    organization: nullable(Type.String({ description: 'Whose seal it is.' })),
    fieldName: Type.String(),
    valid: Type.Boolean(),
    verdict: Verdict,
    intact: Type.Boolean({
      description:
        'Whether what was sealed is unaltered, and nothing was added that nobody trusted has signed. A weak or revoked seal may be intact, and is not valid.',
    }),
    revocation: Revocation,
    qualified: nullable(QualifiedStatus),
    sealedAt: nullable(DateTime),
    timeProven: Type.Boolean({ description: 'Whether a timestamp proves that time, or the seal only claims it.' }),
    revoked: nullable(Type.Boolean({ description: 'Null where it is not known.' })),
    revokedAt: nullable(DateTime),
    level: nullable(Type.String({ description: 'Of PAdES or CAdES: B-B, B-T, B-LT or B-LTA.' })),
    protectedUntil: ProtectedUntil,
    coversWholeFile: Type.Boolean({ description: 'False where something allowed was added after it.' }),
    position: nullable(FoundSealPosition),
    certificate: nullable(FoundSealCertificate),
    reasons: Type.Array(Type.String({ description: 'Sentences: why it is not valid, and what else to know.' })),
    comparison: Type.Optional(PageComparison),
  }),
)
export type FoundSeal = Static<typeof FoundSeal>

/** One that is no seal. */
export const FoundSignature = named(
  'FoundSignature',
  Type.Object({
    fieldName: Type.String(),
    name: nullable(Type.String()),
    verdict: Verdict,
    intact: Type.Boolean(),
    revocation: Revocation,
    qualified: nullable(QualifiedStatus),
    signedAt: nullable(DateTime),
    protectedUntil: ProtectedUntil,
    reasons: Type.Array(Type.String()),
    comparison: Type.Optional(PageComparison),
  }),
)
export type FoundSignature = Static<typeof FoundSignature>

const CoveringSignature = named(
  'CoveringSignature',
  Type.Object(
    { fieldName: Type.String(), name: nullable(Type.String()) },
    { description: 'The first signature that covers it; null where nobody has signed since.' },
  ),
)

export const LaterChange = named(
  'LaterChange',
  Type.Object({
    kind: oneOf('signature', 'field', 'comment', 'file'),
    pages: Type.Array(Type.Integer(), { description: 'Where it shows, from 1; empty for a field that no page shows.' }),
    fieldName: nullable(Type.String({ description: 'The form field; null for a comment.' })),
    after: nullable(Type.String({ description: 'The field of the last signature that does not cover it.' })),
    signedBy: nullable(CoveringSignature),
    trusted: Type.Boolean({ description: 'Whether that signature is by somebody this service trusts.' }),
    description: Type.String({ description: 'The same in a sentence.' }),
  }),
)
export type LaterChange = Static<typeof LaterChange>

export const ContainedFile = named(
  'ContainedFile',
  Type.Object({
    name: Type.String(),
    size: Type.Integer(),
    fileHash: Hash,
    signedBy: oneOf('trusted', 'unknown', 'nobody'),
  }),
)
export type ContainedFile = Static<typeof ContainedFile>

export const SealsReport = named(
  'SealsReport',
  Type.Object({
    valid: Type.Boolean({ description: 'There is a seal, and every seal is valid.' }),
    summary: Type.String({ description: 'The verdict in a sentence or two.' }),
    documentId: nullable(Type.String()),
    fileHash: Hash,
    seals: Type.Array(FoundSeal),
    otherSignatures: Type.Array(FoundSignature),
    laterChanges: Type.Array(LaterChange, {
      description:
        'What was drawn or filled in after a seal or signature that allows it: later signatures, form fields, comments; in a container the files that a seal or signature does not cover. The first 1,000.',
    }),
    laterChangeCount: Type.Integer({ description: 'How many there are in all.' }),
    files: nullable(
      Type.Array(ContainedFile, {
        description: 'The files in a container, and who has signed each; null for a PDF.',
      }),
    ),
  }),
)
export type SealsReport = Static<typeof SealsReport>
