import { Type } from 'typebox'
import { DateTime, idOf, nameText, nullable, oneOf, pathIdOf } from '@countersign/api'
import { leastSealWidth, mostNameCharacters, mostSealWidth, revocationReasons, usualSealWidth } from './model.ts'

const Id = Type.String({ examples: ['seal_01jh5m3zqfe8kvd2t3c4r5s6w7'] })
const Hash = Type.String({ description: 'SHA-256, 64 hexadecimal characters.' })
const points = (about: string) =>
  Type.Number({ minimum: -100_000, maximum: 100_000, description: about, 'x-expects': 'a number of points' })

const Certificate = Type.Object({
  subject: Type.String(),
  issuer: Type.String(),
  serialNumber: Type.String(),
  notBefore: DateTime,
  notAfter: DateTime,
  fingerprint: Type.String({ description: 'SHA-256 of the certificate.' }),
})

export const Seal = Type.Object({
  sealId: Id,
  name: Type.String(),
  status: oneOf('ACTIVE', 'REVOKED'),
  imageUrl: Type.String({ format: 'uri', description: 'Its look; the key is needed to see it.' }),
  certificate: Certificate,
  createdAt: DateTime,
  revokedAt: nullable(DateTime),
  revocationReason: nullable(Type.String()),
})

export const SealId = Type.Object({ sealId: pathIdOf('seal') })

const Position = Type.Object(
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
  { description: "Of the seal's lower left corner.", 'x-expects': 'an object with page, x and y' },
)

export const ApplyNamedSeal = Type.Object({
  documentId: idOf('doc'),
  sealId: idOf('seal'),
  position: Type.Optional({
    ...Position,
    description:
      "Of the seal's lower left corner. Required for a PDF, and refused for a file of any kind, which has no pages.",
  }),
})
/** The address names the seal; the body may name it as well. */
export const ApplySeal = Type.Object({
  ...ApplyNamedSeal.properties,
  sealId: Type.Optional(idOf('seal')),
})

export const AppliedSeal = Type.Object({
  documentId: Type.String(),
  sealId: Id,
  position: nullable(Type.Object({ page: Type.Integer(), x: Type.Number(), y: Type.Number(), width: Type.Number() })),
  fileHash: Hash,
  previousFileHash: Hash,
  sealedAt: DateTime,
  fieldName: Type.String({
    description: 'Of the signature field in the PDF, or the file of the seal in the container.',
  }),
  timestamp: Type.Object({
    id: Type.String(),
    sequenceNumber: Type.Integer(),
    fingerprint: Hash,
    serverTimestamp: DateTime,
    type: Type.String(),
    blockchain: Type.Object({ status: oneOf('QUEUED', 'BATCHED', 'CONFIRMED') }),
  }),
})

const aboutOnline =
  'Whether the service asks the servers that foreign certificates name for their issuers, OCSP answers and revocation lists. It sends them the serial numbers of the certificates, and nothing of the document. It has no effect on ASiC-E containers.'

const aboutCompare =
  'Whether the service draws the pages as each seal or signature left them, and as they are now, and reports which look different. It takes longer. It has no effect on ASiC-E containers.'

export const VerifyDocument = Type.Object({
  documentId: idOf('doc'),
  online: Type.Optional(Type.Boolean({ default: false, description: aboutOnline })),
  compare: Type.Optional(Type.Boolean({ default: false, description: aboutCompare })),
})

/** Streamed by the route; the schema is for the reference. */
export const VerifyUpload = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'Any PDF or ASiC-E container, at most 50 MB. It is not kept.' }),
    online: Type.Optional({ ...oneOf('true', 'false'), description: aboutOnline }),
    compare: Type.Optional({ ...oneOf('true', 'false'), description: aboutCompare }),
  },
  { 'x-streamed': true },
)

const Verdict = oneOf('valid', 'valid-issuer-unknown', 'expired', 'changed-later', 'not-valid')

const Revocation = {
  ...oneOf('good', 'revoked', 'unknown'),
  description:
    'Whether the certificate of the signer was revoked when it signed, or until now where no trusted timestamp proves when that was. `unknown` where its issuer says nothing in the file; `online` asks it.',
}

const Qualified = nullable(
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

const ProtectedUntil = nullable({
  ...DateTime,
  description:
    'Until when the file proves that the signature is valid, or did prove it: the end of a certificate of its newest timestamp or of its signer. Null where it is not valid, or its issuer is unknown.',
})

const Comparison = Type.Optional(
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

const LaterChange = Type.Object({
  kind: oneOf('signature', 'field', 'comment', 'file'),
  pages: Type.Array(Type.Integer(), { description: 'Where it shows, from 1; empty for a field that no page shows.' }),
  fieldName: nullable(Type.String({ description: 'The form field; null for a comment.' })),
  after: nullable(Type.String({ description: 'The field of the last signature that does not cover it.' })),
  signedBy: nullable(
    Type.Object(
      { fieldName: Type.String(), name: nullable(Type.String()) },
      { description: 'The first signature that covers it; null where nobody has signed since.' },
    ),
  ),
  trusted: Type.Boolean({ description: 'Whether that signature is by somebody this service trusts.' }),
  description: Type.String({ description: 'The same in a sentence.' }),
})

export const SealsReport = Type.Object({
  valid: Type.Boolean({ description: 'There is a seal, and every seal is valid.' }),
  summary: Type.String({ description: 'The verdict in a sentence or two.' }),
  documentId: nullable(Type.String()),
  fileHash: Hash,
  seals: Type.Array(
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
      qualified: Qualified,
      sealedAt: nullable(DateTime),
      timeProven: Type.Boolean({ description: 'Whether a timestamp proves that time, or the seal only claims it.' }),
      revoked: nullable(Type.Boolean({ description: 'Null where it is not known.' })),
      revokedAt: nullable(DateTime),
      level: nullable(Type.String({ description: 'Of PAdES or CAdES: B-B, B-T, B-LT or B-LTA.' })),
      protectedUntil: ProtectedUntil,
      coversWholeFile: Type.Boolean({ description: 'False where something allowed was added after it.' }),
      position: nullable(
        Type.Object({
          page: Type.Integer(),
          x: Type.Number(),
          y: Type.Number(),
          width: Type.Number(),
          height: Type.Number(),
        }),
      ),
      certificate: nullable(
        Type.Object({
          subject: Type.String(),
          issuer: Type.String(),
          serialNumber: Type.String(),
          fingerprint: Type.String(),
        }),
      ),
      reasons: Type.Array(Type.String({ description: 'Sentences: why it is not valid, and what else to know.' })),
      comparison: Comparison,
    }),
  ),
  otherSignatures: Type.Array(
    Type.Object({
      fieldName: Type.String(),
      name: nullable(Type.String()),
      verdict: Verdict,
      intact: Type.Boolean(),
      revocation: Revocation,
      qualified: Qualified,
      signedAt: nullable(DateTime),
      protectedUntil: ProtectedUntil,
      reasons: Type.Array(Type.String()),
      comparison: Comparison,
    }),
  ),
  laterChanges: Type.Array(LaterChange, {
    description:
      'What was drawn or filled in after a seal or signature that allows it: later signatures, form fields, comments; in a container the files that a seal or signature does not cover. The first 1,000.',
  }),
  laterChangeCount: Type.Integer({ description: 'How many there are in all.' }),
  files: nullable(
    Type.Array(
      Type.Object({
        name: Type.String(),
        size: Type.Integer(),
        fileHash: Hash,
        signedBy: oneOf('trusted', 'unknown', 'nobody'),
      }),
      { description: 'The files in a container, and who has signed each; null for a PDF.' },
    ),
  ),
})

const Base64 = (maxBytes: number, about: string) =>
  Type.String({
    minLength: 1,
    maxLength: Math.ceil((maxBytes * 4) / 3) + 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
    description: about,
    'x-expects': `base64 of at most ${Math.floor(maxBytes / 1024)} KB`,
  })

export const CreateSeal = Type.Object({
  name: nameText(mostNameCharacters, 'Main seal'),
  image: Type.Optional(
    Base64(2 * 1024 * 1024, 'A PNG, or an SVG of at most 256 KB, which is drawn once and kept as a PNG.'),
  ),
  pkcs12: Type.Optional(Base64(256 * 1024, 'A key with its certificate.')),
  password: Type.Optional(Type.String({ maxLength: 1000, description: 'Of the PKCS#12 file; it is not kept.' })),
})

/** Of a body with a picture and a PKCS#12 file as base64. */
export const mostSealBytes = 4 * 1024 * 1024

export const PreviewSeal = Type.Object({ name: CreateSeal.properties.name, image: CreateSeal.properties.image })

export const AdminSeal = Type.Object({ id: Id, organizationId: Type.String(), ...Seal.properties })

export const ListSeals = Type.Object({ organizationId: Type.Optional(idOf('org')) })

export const RevokeSeal = Type.Optional(nullable(Type.Object({ reason: Type.Optional(oneOf(...revocationReasons)) })))

export const SealUse = Type.Object({
  sealId: Id,
  documentId: Type.String(),
  keyId: Type.String(),
  position: AppliedSeal.properties.position,
  fieldName: Type.String(),
  sequenceNumber: Type.Integer(),
  usedAt: DateTime,
})

export const ToldSealUse = Type.Object({
  ...SealUse.properties,
  documentTitle: nullable(Type.String()),
  person: nullable(Type.String()),
})
