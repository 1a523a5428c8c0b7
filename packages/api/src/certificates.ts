import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, nullable, oneOf } from './parts.ts'
import { SealRevocationReason } from './seals.ts'

const SerialNumber = Type.String({
  pattern: '^[0-9a-f]{2,40}$',
  'x-expects': 'the serial number of a certificate, in lowercase hexadecimal',
  examples: ['01a6c55dd4f4f4a9e7b8c1d2e3f40516'],
  description: 'The serial number, in lowercase hexadecimal.',
})

/** A certificate that the service issued: to one of its own keys, to a seal or to a signer. */
export const Certificate = named(
  'Certificate',
  Type.Object({
    serialNumber: SerialNumber,
    kind: oneOf('ROOT', 'ISSUING', 'OCSP', 'TSA', 'SEAL', 'SIGNER'),
    subject: nullable(Type.String({ description: 'Null if the data of the person was erased.' })),
    status: oneOf('VALID', 'EXPIRED', 'REVOKED'),
    current: Type.Boolean({ description: 'Whether the service signs with the key now, if the key is its own.' }),
    issuedAt: DateTime,
    notAfter: DateTime,
    revokedAt: nullable(DateTime),
    revocationReason: nullable(SealRevocationReason),
  }),
)
export type Certificate = Static<typeof Certificate>

const Params = Type.Object({ serialNumber: SerialNumber })

export const OwnCertificates = named(
  'OwnCertificates',
  Type.Object({ certificates: Type.Array(Certificate, { description: 'The newest first.' }) }),
)
export type OwnCertificates = Static<typeof OwnCertificates>

export const listOwnCertificates = operation({
  id: 'listOwnCertificates',
  area: 'admin',
  method: 'GET',
  path: '/certificates',
  summary: "List the certificates of the service's own keys",
  description:
    'Current and former keys of the root, the issuing authority, the OCSP responder and the time-stamping authority.',
  answer: OwnCertificates,
})

export const readCertificate = operation({
  id: 'readCertificate',
  area: 'admin',
  method: 'GET',
  path: '/certificates/:serialNumber',
  summary: 'Retrieve a certificate that the service issued',
  params: Params,
  answer: Certificate,
  errors: ['NOT_FOUND'],
})

export const replaceCertificate = operation({
  id: 'replaceCertificate',
  area: 'admin',
  method: 'POST',
  path: '/certificates/:serialNumber/replace',
  summary: "Replace one of the service's own keys",
  description:
    'The service creates a new key with a new certificate, and signs with it from then on. An issuer is replaced together with the keys it certifies. What the former keys signed stays valid.',
  params: Params,
  repeatable: true,
  answer: OwnCertificates,
  errors: ['NOT_FOUND', 'KEY_ALREADY_ROTATED', 'ROOT_OFFLINE'],
})

export const revokeCertificate = operation({
  id: 'revokeCertificate',
  area: 'admin',
  method: 'POST',
  path: '/certificates/:serialNumber/revoke',
  summary: 'Revoke a certificate that the service issued',
  description:
    "This cannot be undone. One of the service's own keys that is in use is replaced first. With the certificate of a seal, the seal is revoked. With that of an issuing authority, so are the seals that it certified.",
  params: Params,
  body: Type.Optional(
    nullable(named('RevokeCertificate', Type.Object({ reason: Type.Optional(SealRevocationReason) }))),
  ),
  repeatable: true,
  answer: named(
    'RevokedCertificate',
    Type.Object({
      ...Certificate.properties,
      revokedSeals: Type.Integer({ description: 'How many seals were revoked with it.' }),
    }),
  ),
  errors: ['NOT_FOUND', 'ROOT_NOT_REVOCABLE', 'ROOT_OFFLINE'],
})

const Pem = (label: string, about: string) =>
  Type.String({
    maxLength: 4 * 1024 * 1024,
    pattern: `^-----BEGIN ${label}-----[A-Za-z0-9+/=\\s]+-----END ${label}-----\\s*$`,
    description: about,
    'x-expects': `one ${label.toLowerCase()} in PEM`,
  })

export const requestIssuing = operation({
  id: 'requestIssuing',
  area: 'admin',
  method: 'POST',
  path: '/pki/requests',
  summary: 'Request the certificate of a new issuing authority',
  description:
    'The service creates a key, and answers with a certificate request that an offline root signs. Nothing changes until the certificate is installed.',
  body: Type.Optional(
    nullable(
      named(
        'RequestIssuing',
        Type.Object({
          newRoot: Type.Optional(
            Type.Boolean({
              description:
                'Whether a root certifies it that the service does not have yet, even if it has another offline root. Default: false.',
            }),
          ),
        }),
      ),
    ),
  ),
  status: 201,
  repeatable: true,
  answer: named(
    'IssuingRequest',
    Type.Object({ request: Type.String({ description: 'The certificate request (PKCS #10), in PEM.' }) }),
  ),
  errors: ['TOO_MANY_KEYS'],
})

export const installIssuing = operation({
  id: 'installIssuing',
  area: 'admin',
  method: 'POST',
  path: '/pki/issuing',
  summary: 'Install an issuing authority that an offline root has certified',
  description:
    'The service then issues everything below this root. What earlier authorities issued stays valid. The root must have issued the certificate directly.',
  body: named(
    'InstallIssuing',
    Type.Object({
      root: Pem('CERTIFICATE', 'The certificate of the root.'),
      certificate: Pem('CERTIFICATE', 'The certificate of the issuing authority.'),
      crl: Pem('X509 CRL', 'The revocation list of the root.'),
    }),
  ),
  repeatable: true,
  answer: OwnCertificates,
  errors: ['INVALID_CERTIFICATE'],
})

export const installCrl = operation({
  id: 'installCrl',
  area: 'admin',
  method: 'POST',
  path: '/pki/crl',
  summary: 'Publish a newer revocation list of an offline root',
  body: named('InstallCrl', Type.Object({ crl: Pem('X509 CRL', 'The revocation list.') })),
  repeatable: true,
  answer: named(
    'InstalledCrl',
    Type.Object({
      thisUpdate: DateTime,
      nextUpdate: DateTime,
      revoked: Type.Integer({ description: 'How many certificates it revokes.' }),
      revokedSeals: Type.Integer({ description: 'How many seals were revoked, because their issuer is in the list.' }),
    }),
  ),
  errors: ['INVALID_CERTIFICATE'],
})
