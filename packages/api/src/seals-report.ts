import { type Static, Type } from 'typebox'
import { DateTime, LowerSha256 as Hash, named, nullable, oneOf } from './parts.ts'

export const Verdict = named('Verdict', oneOf('valid', 'valid-issuer-unknown', 'expired', 'changed-later', 'not-valid'))
export type Verdict = Static<typeof Verdict>

const Revocation = {
  ...oneOf('good', 'revoked', 'unknown'),
  description:
    "Whether the signer's certificate was revoked at signing time, or by now if no trusted timestamp proves that time. `unknown` if the file has no revocation data from its issuer; `online` requests it.",
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
      reason: Type.String({ description: 'Why, in a sentence that names the service in the trusted list.' }),
    },
    {
      description:
        'The qualified status according to the trusted lists in TRUSTED_LISTS. Null if this service has no trusted lists, or if the signature is not valid.',
    },
  ),
)
export type QualifiedStatus = Static<typeof QualifiedStatus>

const ProtectedUntil = nullable({
  ...DateTime,
  description:
    'Until when the file proves that the signature is valid. A date in the past means that the proof has expired. Null if the signature is not valid, or its issuer is unknown.',
})

export const PageComparison = named(
  'PageComparison',
  Type.Object(
    {
      completed: Type.Boolean({
        description:
          'Whether the service compared every page. If not, `description` says why, or how many pages are missing.',
      }),
      differingPages: nullable(
        Type.Array(Type.Integer(), {
          description:
            'Numbers of the pages that look different or have changed field values, starting at 1. Later signatures and filled-in fields count. Null if no page was compared.',
        }),
      ),
      comparedPages: Type.Integer({ description: 'Number of compared pages.' }),
      description: Type.String({ description: 'The result in one or two sentences.' }),
    },
    {
      description:
        'How the pages look now compared with when the seal or signature was made. Present only if you request it with `compare`, and never for a container. It does not affect the verdict.',
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
    sealId: nullable(Type.String({ description: 'Id of the seal. Null if it is not a seal of this service.' })),
    name: nullable(Type.String()),
    organization: nullable(Type.String({ description: 'The organization that owns the seal.' })),
    fieldName: Type.String(),
    valid: Type.Boolean(),
    verdict: Verdict,
    intact: Type.Boolean({
      description:
        'Whether the sealed content is unaltered, and a trusted signature covers everything added later. A seal with weak cryptography or a revoked certificate can be intact, but is not valid.',
    }),
    revocation: Revocation,
    qualified: nullable(QualifiedStatus),
    sealedAt: nullable(DateTime),
    timeProven: Type.Boolean({
      description: 'Whether a trusted timestamp proves `sealedAt`. If not, the seal only claims it.',
    }),
    revoked: nullable(Type.Boolean({ description: 'Whether the certificate was revoked. Null if unknown.' })),
    revokedAt: nullable(DateTime),
    level: nullable(Type.String({ description: 'PAdES or CAdES level: B-B, B-T, B-LT or B-LTA.' })),
    protectedUntil: ProtectedUntil,
    coversWholeFile: Type.Boolean({
      description: 'Whether the seal covers the whole file. False if permitted changes were made later.',
    }),
    position: nullable(FoundSealPosition),
    certificate: nullable(FoundSealCertificate),
    reasons: Type.Array(
      Type.String({ description: 'A sentence on why the seal is not valid, or on what else you should know.' }),
    ),
    comparison: Type.Optional(PageComparison),
  }),
)
export type FoundSeal = Static<typeof FoundSeal>

/** A signature that is not a seal. */
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
    { description: 'The first signature that covers the change. Null if nobody signed after it.' },
  ),
)

export const LaterChange = named(
  'LaterChange',
  Type.Object({
    kind: oneOf('signature', 'field', 'comment', 'file'),
    pages: Type.Array(Type.Integer(), {
      description: 'Page numbers that show the change, starting at 1. Empty if no page shows it.',
    }),
    fieldName: nullable(Type.String({ description: 'Name of the form field. Null for a comment.' })),
    after: nullable(Type.String({ description: 'Field name of the last signature that does not cover the change.' })),
    signedBy: nullable(CoveringSignature),
    trusted: Type.Boolean({ description: 'Whether this service trusts the signature in `signedBy`.' }),
    description: Type.String({ description: 'The change in a sentence.' }),
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
    valid: Type.Boolean({ description: 'Whether the document has at least one seal, and all of them are valid.' }),
    summary: Type.String({ description: 'The verdict in one or two sentences.' }),
    documentId: nullable(Type.String()),
    fileHash: Hash,
    seals: Type.Array(FoundSeal),
    otherSignatures: Type.Array(FoundSignature),
    laterChanges: Type.Array(LaterChange, {
      description:
        'Permitted changes after a seal or signature: later signatures, form fields and comments. In a container, files that a seal or signature does not cover. At most 1,000.',
    }),
    laterChangeCount: Type.Integer({ description: 'Total number of later changes.' }),
    files: nullable(
      Type.Array(ContainedFile, {
        description: 'The files in a container, and whose signature covers each. Null for a PDF.',
      }),
    ),
  }),
)
export type SealsReport = Static<typeof SealsReport>
