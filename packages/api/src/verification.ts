import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import { DateTime, named, Sha256Hex } from './parts.ts'
import { Proof } from './proof.ts'
import { Verification } from './timestamps.ts'

/** Only `found` is present if there is no record. */
export const PublicRecord = named(
  'PublicRecord',
  Type.Object({
    found: Type.Boolean(),
    hash: Type.Optional(Type.String()),
    type: Type.Optional(Type.String()),
    sequenceNumber: Type.Optional(Type.Integer()),
    serverTimestamp: Type.Optional(DateTime),
    sequentialFingerprint: Type.Optional(Type.String()),
    isSigned: Type.Optional(
      Type.Boolean({ description: 'Whether it is a version of a document that everyone has signed.' }),
    ),
    isDeleted: Type.Optional(
      Type.Boolean({ description: 'Whether its owner deleted the file. Its timestamp remains.' }),
    ),
    blockchain: Verification.properties.blockchain,
    ipfs: Verification.properties.ipfs,
    proofUrl: Type.Optional(Type.String({ format: 'uri' })),
  }),
)

export type PublicRecord = Static<typeof PublicRecord>

const RecordHash = Type.Object({ hash: Sha256Hex })

export const lookUpHash = operation({
  id: 'lookUpHash',
  area: 'verification',
  method: 'GET',
  path: '/:hash',
  summary: 'Look up a hash',
  description: 'Returns the earliest record of the hash, or `found: false`. It never reveals the owner.',
  params: RecordHash,
  answer: PublicRecord,
  errors: ['INVALID_HASH', 'TOO_MANY_REQUESTS'],
})

export const downloadProofOfHash = operation({
  id: 'downloadProofOfHash',
  area: 'verification',
  method: 'GET',
  path: '/:hash/proof',
  summary: 'Download the proof of a hash',
  params: RecordHash,
  file: ['application/json'],
  errors: ['INVALID_HASH', 'TOO_MANY_REQUESTS', 'NOT_FOUND'],
})

/** Only `found` is present if the log has no entry for the token. */
export const TokenRecord = named(
  'TokenRecord',
  Type.Object({
    found: Type.Boolean(),
    serialNumber: Type.Optional(Type.String({ description: 'In hexadecimal, as openssl prints it.' })),
    hash: Type.Optional(Type.String({ description: 'SHA-256 of what the token states: its TSTInfo, in DER.' })),
    sequenceNumber: Type.Optional(Type.Integer()),
    serverTimestamp: Type.Optional(DateTime),
    sequentialFingerprint: Type.Optional(Type.String()),
    proof: Type.Optional(Proof),
  }),
)

export type TokenRecord = Static<typeof TokenRecord>

export const lookUpToken = operation({
  id: 'lookUpToken',
  area: 'verification',
  method: 'GET',
  path: '/tokens/:token',
  summary: 'Look up a timestamp token',
  description:
    'Returns the entry of the log for a token of the time-stamping authority, with its proof, or `found: false`. It never reveals what was timestamped.',
  params: Type.Object({
    token: Type.String({
      pattern: '^(?:[0-9a-fA-F]{2}){1,20}$|^[0-9a-fA-F]{64}$',
      description: "The token's serial number, or the SHA-256 of its TSTInfo. Both in hexadecimal.",
      'x-expects': 'a serial number of 2 to 40 hexadecimal characters, or a SHA-256 hash of 64',
    }),
  }),
  answer: TokenRecord,
  errors: ['TOO_MANY_REQUESTS'],
})
