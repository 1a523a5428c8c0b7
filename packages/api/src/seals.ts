import { type Static, Type } from 'typebox'
import { DocumentTimestamp } from './documents.ts'
import { operation } from './operation.ts'
import {
  DateTime,
  LowerSha256 as Hash,
  idOf,
  named,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  pathIdOf,
  withDefault,
} from './parts.ts'
import { SealsReport } from './seals-report.ts'

export * from './seals-report.ts'

/** In points. */
export const usualSealWidth = 150
export const leastSealWidth = 20
export const mostSealWidth = 2000

/** RFC 5280 appendix A.1, ub-common-name: a certificate cannot contain longer names. */
export const mostNameCharacters = 64

/** The reasons of RFC 5280 5.3.1 that a holder can have. */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
] as const

export const SealStatus = named('SealStatus', oneOf('ACTIVE', 'REVOKED'))
export type SealStatus = Static<typeof SealStatus>

export const SealRevocationReason = named('SealRevocationReason', oneOf(...revocationReasons))
export type SealRevocationReason = Static<typeof SealRevocationReason>

const Id = Type.String({ examples: ['seal_01jh5m3zqfe8kvd2t3c4r5s6w7'] })

export const SealCertificate = named(
  'SealCertificate',
  Type.Object({
    subject: Type.String(),
    issuer: Type.String(),
    serialNumber: Type.String(),
    notBefore: DateTime,
    notAfter: DateTime,
    fingerprint: Type.String({ description: 'SHA-256 of the certificate.' }),
  }),
)
export type SealCertificate = Static<typeof SealCertificate>

export const Seal = named(
  'Seal',
  Type.Object({
    sealId: Id,
    name: Type.String(),
    status: SealStatus,
    imageUrl: Type.String({ format: 'uri', description: "URL of the seal's image. Requires your API key." }),
    certificate: SealCertificate,
    createdAt: DateTime,
    revokedAt: nullable(DateTime),
    revocationReason: nullable(Type.String()),
  }),
)
export type Seal = Static<typeof Seal>

const points = (about: string) =>
  Type.Number({ minimum: -100_000, maximum: 100_000, description: about, 'x-expects': 'a number of points' })

export const SealPlacement = named(
  'SealPlacement',
  Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-expects': 'a page number, starting at 1' }),
      x: points('Distance from the left edge of the displayed page, in points.'),
      y: points('Distance from the lower edge of the displayed page, in points.'),
      width: Type.Optional(
        Type.Number({
          minimum: leastSealWidth,
          maximum: mostSealWidth,
          description: `Width in points. ${usualSealWidth} by default.`,
          'x-expects': `a number of points from ${leastSealWidth} to ${mostSealWidth}`,
        }),
      ),
    },
    {
      description:
        "Position of the seal's lower left corner. Required for a PDF. Not allowed for other files, which have no pages.",
      'x-expects': 'an object with page, x and y',
    },
  ),
)
export type SealPlacement = Static<typeof SealPlacement>

export const ApplyNamedSeal = named(
  'ApplyNamedSeal',
  Type.Object({
    documentId: idOf('doc'),
    sealId: idOf('seal'),
    position: Type.Optional(SealPlacement),
  }),
)
export type ApplyNamedSeal = Static<typeof ApplyNamedSeal>

/** The path names the seal; the body may name it as well. */
export const ApplySeal = named(
  'ApplySeal',
  Type.Object({ ...ApplyNamedSeal.properties, sealId: Type.Optional(idOf('seal')) }),
)
export type ApplySeal = Static<typeof ApplySeal>

/** On a page as a reader sees it: points from its lower left corner to that of the seal. */
export const SealPosition = named(
  'SealPosition',
  Type.Object({ page: Type.Integer(), x: Type.Number(), y: Type.Number(), width: Type.Number() }),
)
export type SealPosition = Static<typeof SealPosition>

export const AppliedSeal = named(
  'AppliedSeal',
  Type.Object({
    documentId: Type.String(),
    sealId: Id,
    position: nullable(SealPosition),
    fileHash: Hash,
    previousFileHash: Hash,
    sealedAt: DateTime,
    fieldName: Type.String({
      description: 'Name of the signature field in the PDF, or of the signature file in the container.',
    }),
    timestamp: named('SealTimestamp', Type.Object({ id: Type.String(), ...DocumentTimestamp.properties })),
  }),
)
export type AppliedSeal = Static<typeof AppliedSeal>

const aboutOnline =
  'Whether to download issuers, OCSP responses and revocation lists from the URLs in certificates of other issuers. Those servers receive serial numbers of certificates, and nothing of the document. Has no effect on ASiC-E containers.'

const aboutCompare =
  'Whether to render the pages as they were at each seal or signature and as they are now, and report differences. This takes longer. Has no effect on ASiC-E containers.'

export const VerifyDocument = named(
  'VerifyDocument',
  Type.Object({
    documentId: idOf('doc'),
    online: withDefault(Type.Boolean({ description: aboutOnline }), false),
    compare: withDefault(Type.Boolean({ description: aboutCompare }), false),
  }),
)
export type VerifyDocument = Static<typeof VerifyDocument>

/** Streamed by the route; the schema is for readers. */
export const VerifyUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'Any PDF or ASiC-E container, up to 50 MB. It is not stored.' }),
    online: Type.Optional({ ...oneOf('true', 'false'), description: aboutOnline }),
    compare: Type.Optional({ ...oneOf('true', 'false'), description: aboutCompare }),
  },
  { 'x-streamed': true },
)

const tag = 'Seals'
const SealId = Type.Object({ sealId: pathIdOf('seal') })
const pictureTypes = ['image/png', 'image/svg+xml'] as const

export const listSeals = operation({
  id: 'listSeals',
  area: 'api',
  method: 'GET',
  path: '/seals',
  tag,
  summary: 'List seals',
  query: PageQuery,
  answer: pageOf('seals', Seal),
  errors: ['ORGANIZATION_REQUIRED'],
})

export const readSeal = operation({
  id: 'readSeal',
  area: 'api',
  method: 'GET',
  path: '/seals/:sealId',
  tag,
  summary: 'Retrieve a seal',
  params: SealId,
  answer: Seal,
  errors: ['ORGANIZATION_REQUIRED', 'NOT_FOUND', 'ACCESS_DENIED'],
})

export const downloadSealImage = operation({
  id: 'downloadSealImage',
  area: 'api',
  method: 'GET',
  path: '/seals/:sealId/image',
  tag,
  summary: "Download a seal's image",
  description: 'Returns the uploaded image as a PNG, or the generated image as an SVG if you uploaded none.',
  params: SealId,
  file: pictureTypes,
  errors: ['ORGANIZATION_REQUIRED', 'NOT_FOUND', 'ACCESS_DENIED'],
})

const aboutApplying =
  "Puts the seal on a page and signs it with the seal's certificate, validation data and a timestamp (PAdES B-LTA). This creates a new version of the document; earlier seals and signatures stay valid. Omit the position if the file is not a PDF: the new version is an ASiC-E container with the file and a CAdES B-LTA signature."

const errorsOfApplying = [
  'ORGANIZATION_REQUIRED',
  'NOT_FOUND',
  'ACCESS_DENIED',
  'INVALID_POSITION',
  'SEAL_NOT_ACTIVE',
  'DOCUMENT_NOT_READY',
  'DOCUMENT_DELETED',
  'DOCUMENT_LOCKED',
  'DOCUMENT_CHANGED',
  'DOCUMENT_NOT_MODIFIABLE',
  'QUOTA_EXCEEDED',
  'LOG_FROZEN',
] as const

export const sealDocument = operation({
  id: 'sealDocument',
  area: 'api',
  method: 'POST',
  path: '/seals/apply',
  tag,
  summary: 'Seal a document',
  description: aboutApplying,
  body: ApplyNamedSeal,
  repeatable: true,
  answer: AppliedSeal,
  errors: errorsOfApplying,
})

export const applySeal = operation({
  id: 'applySeal',
  area: 'api',
  method: 'POST',
  path: '/seals/:sealId/apply',
  tag,
  summary: 'Seal a document with this seal',
  description: aboutApplying,
  params: SealId,
  body: ApplySeal,
  repeatable: true,
  answer: AppliedSeal,
  errors: errorsOfApplying,
})

export const verifySeals = operation({
  id: 'verifySeals',
  area: 'api',
  method: 'POST',
  path: '/seals/verify',
  tag,
  summary: "Verify a document's seals",
  description:
    'Verifies one of your documents by its id, or any PDF or ASiC-E container that you upload. Reports each seal, its owner and time, whether the sealed content is unaltered, and whether the seal was revoked.',
  body: {
    content: { 'application/json': { schema: VerifyDocument }, 'multipart/form-data': { schema: VerifyUpload } },
  },
  answer: SealsReport,
  errors: [
    'ORGANIZATION_REQUIRED',
    'NOT_FOUND',
    'ACCESS_DENIED',
    'DOCUMENT_NOT_READY',
    'DOCUMENT_DELETED',
    'INVALID_PDF',
    'INVALID_CONTAINER',
    'TOO_MANY_REQUESTS',
  ],
})
