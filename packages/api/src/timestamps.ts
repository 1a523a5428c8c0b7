import { type Static, Type } from 'typebox'
import { operation } from './operation.ts'
import {
  DateTime,
  idOf,
  LowerSha256,
  named,
  nameText,
  nullable,
  oneOf,
  PageQuery,
  pageOf,
  pathIdOf,
  Sha256Hex,
  sha256Of,
} from './parts.ts'
import { Proof } from './proof.ts'
import { ExternalId, givenReference, ownedFilter, referenceFields, shownReference } from './references.ts'

/** How far a timestamp has come on its way to the chain. It is valid from the start. */
export const BlockchainStatus = named('BlockchainStatus', oneOf('QUEUED', 'BATCHED', 'CONFIRMED'))

export type BlockchainStatus = Static<typeof BlockchainStatus>

export const Url = Type.String({
  format: 'uri',
  examples: ['https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
})

export const Hash = named('Hash', Type.Object({ hash: Sha256Hex }))

export type Hash = Static<typeof Hash>

export const Label = Type.Unsafe<string>({
  ...nameText(200, 'invoice-4711.pdf'),
  description: 'A label for people, for example the file name. Only your organization can see it.',
})

const details = { label: Type.Optional(Label), ...givenReference }

export const NewTimestamp = named('NewTimestamp', Type.Object({ hash: Sha256Hex, ...details }))

export type NewTimestamp = Static<typeof NewTimestamp>

export const TimestampDetails = Type.Object(details)

export type TimestampDetails = Static<typeof TimestampDetails>

/** Streamed and hashed by the route; the schema is for readers. */
export const UploadedFile = Type.Object(
  {
    file: Type.String({ format: 'binary', description: 'The file, up to 50 MB. Only its hash is stored.' }),
    label: Type.Optional(Label),
    ...referenceFields,
  },
  { 'x-streamed': true },
)

export const Publication = named(
  'Publication',
  Type.Object({
    cid: nullable(
      Type.String({ description: 'Content identifier of the published proof. Null until it is published.' }),
    ),
    gatewayUrl: nullable(Type.String({ format: 'uri' })),
  }),
)

const TimestampBlockchain = named(
  'TimestampBlockchain',
  Type.Object({
    network: Type.String({ examples: ['Ethereum'] }),
    system: Type.String({ description: 'Name of the batching system.', examples: ['countersign-merkle-log'] }),
    status: BlockchainStatus,
    explorerUrl: Url,
  }),
)

export const RecordType = oneOf(
  'SUBMITTED_HASH',
  'UPLOADED_FILE',
  'DOCUMENT_ORIGINAL',
  'DOCUMENT_SIGNED',
  'DOCUMENT_SEALED',
  'AUDIT_TRAIL',
)

export const Timestamp = named(
  // Java generators take a plain Timestamp for the one of java.sql.
  'TimestampRecord',
  Type.Object({
    id: Type.String({ examples: ['ts_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
    sequenceNumber: Type.Integer({ description: "Position in the service's sequence." }),
    fingerprint: sha256Of('The SHA-256 hash, 64 lowercase hexadecimal characters.'),
    sequentialFingerprint: sha256Of(
      'Hash over this record and the previous one. It links the records, and is the leaf in the Merkle tree.',
    ),
    type: RecordType,
    serverTimestamp: DateTime,
    label: nullable(Type.String({ description: 'Your label for it.' })),
    ...shownReference,
    chainTxHash: nullable(
      Type.String({ description: 'Hash of the transaction. Null until the root is on the chain.' }),
    ),
    blockchain: TimestampBlockchain,
    ipfs: Publication,
    verifyUrl: Type.String({ format: 'uri', description: 'Public verification page of the hash.' }),
    statusUrl: Type.String({ format: 'uri', description: 'The verify endpoint for the hash.' }),
    proofUrl: Type.String({ format: 'uri', description: 'The proof file of this record.' }),
  }),
)

export type Timestamp = Static<typeof Timestamp>

const Receipt = Type.String({
  description:
    'The signed promise of the log to keep this entry, as a countersign-receipt/1 (text). Store it: with it, anyone can show that an entry was lost or changed.',
})

const CreatedTimestamp = named(
  'CreatedTimestamp',
  Type.Object({ ...Timestamp.properties, receipt: Receipt, proof: Type.Optional(nullable(Proof)) }),
)

/** The receipt only if it was requested. */
export const BatchedTimestamp = named(
  'BatchedTimestamp',
  Type.Object({ ...Timestamp.properties, receipt: Type.Optional(Receipt) }),
)

export type BatchedTimestamp = Static<typeof BatchedTimestamp>

export type CreatedTimestamp = Static<typeof CreatedTimestamp>

const VerificationBlockchain = named(
  'VerificationBlockchain',
  Type.Object({
    network: Type.String(),
    status: BlockchainStatus,
    reason: nullable(Type.String({ description: 'What the timestamp is waiting for. Null once it is confirmed.' })),
    txHash: nullable(Type.String()),
    blockNumber: nullable(Type.Integer()),
    batchId: nullable(Type.String()),
    explorerUrl: Url,
  }),
)

/** Only `found` is present if there is no record. */
export const Verification = named(
  'Verification',
  Type.Object({
    found: Type.Boolean(),
    sequenceNumber: Type.Optional(Type.Integer()),
    fingerprint: Type.Optional(LowerSha256),
    sequentialFingerprint: Type.Optional(LowerSha256),
    type: Type.Optional(Type.String()),
    serverTimestamp: Type.Optional(DateTime),
    blockchain: Type.Optional(VerificationBlockchain),
    ipfs: Type.Optional(Publication),
  }),
)

export type Verification = Static<typeof Verification>

const tag = 'Timestamps'
const TimestampId = Type.Object({ id: pathIdOf('ts') })

export const createTimestamp = operation({
  id: 'createTimestamp',
  area: 'api',
  method: 'POST',
  path: '/timestamp',
  tag,
  summary: 'Create a timestamp',
  description:
    'Timestamps a SHA-256 hash, or the hash of a file that you upload. The timestamp is valid immediately; the service anchors it on the blockchain later. With `include=proof`, the response waits for the next checkpoint of the log and contains the proof. `proof` is null if there is no checkpoint within 3 seconds: download the proof later.',
  query: Type.Object({
    include: Type.Optional({
      ...oneOf('proof'),
      description: '`proof` adds the proof to the response, which then takes about a second longer.',
    }),
  }),
  body: { content: { 'application/json': { schema: NewTimestamp }, 'multipart/form-data': { schema: UploadedFile } } },
  status: 201,
  repeatable: true,
  answer: CreatedTimestamp,
  errors: ['INVALID_HASH', 'QUOTA_EXCEEDED', 'BODY_TOO_LARGE', 'LOG_FROZEN'],
})

/** As many as the log appends in one commit. */
export const mostHashes = 10_000

const NewTimestamps = named(
  'NewTimestamps',
  Type.Object(
    {
      hashes: Type.Optional(
        Type.Array(Sha256Hex, {
          minItems: 1,
          maxItems: mostHashes,
          'x-expects': `a list of 1 to ${mostHashes} SHA-256 hashes`,
        }),
      ),
      timestamps: Type.Optional(
        Type.Array(NewTimestamp, {
          minItems: 1,
          maxItems: mostHashes,
          'x-expects': `a list of 1 to ${mostHashes} objects, each with a hash`,
          description: 'Hashes with a label, external id or metadata, instead of `hashes`.',
        }),
      ),
    },
    { 'x-exactly-one': ['hashes', 'timestamps'] },
  ),
)

export type NewTimestamps = Static<typeof NewTimestamps>

export const createTimestamps = operation({
  id: 'createTimestamps',
  area: 'api',
  method: 'POST',
  path: '/timestamp/batch',
  tag,
  summary: 'Create timestamps in bulk',
  description:
    'Timestamps up to 10,000 SHA-256 hashes, all or none, and returns them in the same order. Each hash counts as one timestamp in your quota. The call counts as one request in the hourly limit. To send JSON Lines, one timestamp a line, use `Content-Type: application/x-ndjson`. To get JSON Lines, one record a line, use `Accept: application/x-ndjson`.',
  query: Type.Object({
    include: Type.Optional({ ...oneOf('receipts'), description: '`receipts` adds the receipt to each record.' }),
  }),
  body: NewTimestamps,
  status: 201,
  repeatable: true,
  answer: named('CreatedTimestamps', Type.Object({ timestamps: Type.Array(BatchedTimestamp) })),
  hasLines: true,
  errors: ['INVALID_HASH', 'QUOTA_EXCEEDED', 'TOO_MANY_REQUESTS', 'LOG_FROZEN'],
})

export const listTimestamps = operation({
  id: 'listTimestamps',
  area: 'api',
  method: 'GET',
  path: '/timestamp',
  tag,
  summary: 'List timestamps',
  description: 'Returns your timestamps, newest first.',
  query: Type.Object({ ...PageQuery.properties, ...ownedFilter, status: Type.Optional(BlockchainStatus) }),
  answer: pageOf('timestamps', Timestamp),
})

const earliest = 'Returns the earliest record of the hash, or `found: false`.'

export const verifyHash = operation({
  id: 'verifyHash',
  area: 'api',
  method: 'POST',
  path: '/timestamp/verify',
  tag,
  summary: 'Verify a hash',
  description: earliest,
  body: Hash,
  answer: Verification,
  errors: ['INVALID_HASH'],
})

export const verifyHashByAddress = operation({
  id: 'verifyHashByAddress',
  area: 'api',
  method: 'GET',
  path: '/timestamp/verify',
  tag,
  summary: 'Verify a hash by URL',
  description: earliest,
  query: Hash,
  answer: Verification,
  errors: ['INVALID_HASH'],
})

export const readTimestamp = operation({
  id: 'readTimestamp',
  area: 'api',
  method: 'GET',
  path: '/timestamp/:id',
  tag,
  summary: 'Retrieve a timestamp',
  params: TimestampId,
  answer: Timestamp,
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const downloadProof = operation({
  id: 'downloadProof',
  area: 'api',
  method: 'GET',
  path: '/timestamp/:id/proof',
  tag,
  summary: "Download a timestamp's proof",
  description:
    'Returns a self-contained proof: anyone with it and the document can check it without the service. Formats: countersign-proof/1 (JSON), C2SP tlog-proof, an RFC 3161 response (tsr) and, if the service anchors in Bitcoin, OpenTimestamps (ots). Until the timestamp is confirmed, the OpenTimestamps file names calendars that have promised to write it to Bitcoin, and any client can complete it without the service. The RFC 3161 response has the time of your first request for it, not that of the timestamp.',
  params: TimestampId,
  query: Type.Object({ format: Type.Optional(oneOf('json', 'ots', 'tlog-proof', 'tsr')) }),
  // Clients with one type for all responses use the first: bytes, which suits every format.
  file: ['application/vnd.opentimestamps.v1', 'application/timestamp-reply', 'text/plain', 'application/json'],
  errors: ['NOT_FOUND', 'ACCESS_DENIED', 'PROOF_NOT_AVAILABLE', 'LOG_FROZEN'],
})

/** A proof with an anchor takes some 5 KB. */
export const mostProofs = 500

const WantedProofs = named(
  'WantedProofs',
  Type.Object({
    ids: Type.Array(idOf('ts'), {
      minItems: 1,
      maxItems: mostProofs,
      'x-expects': `a list of 1 to ${mostProofs} ids of timestamps`,
    }),
  }),
)

export const readProofs = operation({
  id: 'readProofs',
  area: 'api',
  method: 'POST',
  path: '/timestamp/proofs',
  tag,
  summary: 'Retrieve proofs in bulk',
  description:
    'Returns the proofs of up to 500 timestamps as countersign-proof/1 (JSON), in the order of your ids. The call counts as one request in the hourly limit.',
  body: WantedProofs,
  answer: named('Proofs', Type.Object({ proofs: Type.Array(Proof) })),
  errors: ['NOT_FOUND', 'ACCESS_DENIED'],
})

export const listOwnTimestamps = operation({
  id: 'listOwnTimestamps',
  area: 'member',
  method: 'GET',
  path: '/timestamps',
  summary: "List an organization's timestamps",
  description: 'Returns timestamps, newest first. Filter by fingerprint with `query`, or by `externalId`.',
  query: Type.Object({
    ...PageQuery.properties,
    query: Type.Optional(Sha256Hex),
    externalId: Type.Optional(ExternalId),
  }),
  answer: pageOf('timestamps', Timestamp),
  errors: ['INVALID_HASH'],
})
