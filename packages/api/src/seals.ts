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

/** RFC 5280 appendix A.1, ub-common-name: longer names cannot stand in a certificate. */
export const mostNameCharacters = 64

/** Those of RFC 5280 5.3.1 that a holder can have. */
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
    imageUrl: Type.String({ format: 'uri', description: 'Its look; the key is needed to see it.' }),
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
      page: Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-expects': 'the number of a page, from 1' }),
      x: points('From the left edge of the page as it is shown, in points.'),
      y: points('From the lower edge of the page as it is shown, in points.'),
      width: Type.Optional(
        Type.Number({
          minimum: leastSealWidth,
          maximum: mostSealWidth,
          description: `In points; ${usualSealWidth} unless given.`,
          'x-expects': `a number of points from ${leastSealWidth} to ${mostSealWidth}`,
        }),
      ),
    },
    {
      description:
        "Of the seal's lower left corner. Required for a PDF, and refused for a file of any kind, which has no pages.",
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

/** The address names the seal; the body may name it as well. */
export const ApplySeal = named(
  'ApplySeal',
  Type.Object({ ...ApplyNamedSeal.properties, sealId: Type.Optional(idOf('seal')) }),
)
export type ApplySeal = Static<typeof ApplySeal>

/** On a page as a reader sees it, in points from its lower left corner to that of the seal. */
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
      description: 'Of the signature field in the PDF, or the file of the seal in the container.',
    }),
    timestamp: named('SealTimestamp', Type.Object({ id: Type.String(), ...DocumentTimestamp.properties })),
  }),
)
export type AppliedSeal = Static<typeof AppliedSeal>

const aboutOnline =
  'Whether the service asks the servers that foreign certificates name for their issuers, OCSP answers and revocation lists. It sends them the serial numbers of the certificates, and nothing of the document. It has no effect on ASiC-E containers.'

const aboutCompare =
  'Whether the service draws the pages as each seal or signature left them, and as they are now, and reports which look different. It takes longer. It has no effect on ASiC-E containers.'

export const VerifyDocument = named(
  'VerifyDocument',
  Type.Object({
    documentId: idOf('doc'),
    online: withDefault(Type.Boolean({ description: aboutOnline }), false),
    compare: withDefault(Type.Boolean({ description: aboutCompare }), false),
  }),
)
export type VerifyDocument = Static<typeof VerifyDocument>

/** Streamed by the route; the schema is for its readers. */
export const VerifyUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'Any PDF or ASiC-E container, at most 50 MB. It is not kept.' }),
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
  summary: 'List the seals of the organization',
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
  summary: 'Read a seal',
  params: SealId,
  answer: Seal,
  errors: ['ORGANIZATION_REQUIRED', 'NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

export const downloadSealImage = operation({
  id: 'downloadSealImage',
  area: 'api',
  method: 'GET',
  path: '/seals/:sealId/image',
  tag,
  summary: 'See how a seal looks',
  description:
    'The picture that was uploaded for it as a PNG, which an SVG has become too, or an SVG of the drawn one.',
  params: SealId,
  file: pictureTypes,
  errors: ['ORGANIZATION_REQUIRED', 'NOT_FOUND', 'BELONGS_TO_ANOTHER'],
})

const aboutApplying =
  'Puts the seal on a page, signed with its certificate, with validation data and a timestamp over it all (PAdES B-LTA), as a new version of the document. Earlier seals and signatures stay valid. A file of any kind is sealed without a position: the new version is an ASiC-E container with the file and a CAdES B-LTA signature over it.'

const errorsOfApplying = [
  'ORGANIZATION_REQUIRED',
  'NOT_FOUND',
  'BELONGS_TO_ANOTHER',
  'INVALID_POSITION',
  'SEAL_NOT_ACTIVE',
  'DOCUMENT_NOT_READY',
  'DOCUMENT_LOCKED',
  'DOCUMENT_CHANGED',
  'DOCUMENT_UNCHANGEABLE',
  'QUOTA_EXCEEDED',
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
  summary: 'Verify the seals of a document',
  description:
    'Of an own document by its id, or of any PDF or ASiC-E container that is uploaded: which seals it carries, whose, since when, whether what was sealed is unaltered, and whether a seal has been revoked since.',
  body: {
    content: { 'application/json': { schema: VerifyDocument }, 'multipart/form-data': { schema: VerifyUpload } },
  },
  answer: SealsReport,
  errors: [
    'ORGANIZATION_REQUIRED',
    'NOT_FOUND',
    'BELONGS_TO_ANOTHER',
    'DOCUMENT_NOT_READY',
    'INVALID_PDF',
    'INVALID_CONTAINER',
    'TOO_MANY_REQUESTS',
  ],
})
