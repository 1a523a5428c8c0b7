import { Type } from 'typebox'
import { DateTime, nullable, oneOf, PageQuery, pathIdOf } from '../../vocabulary/schema-parts.ts'
import { Sha256Hex } from '../../vocabulary/sha256-hex.ts'

const Status = oneOf('QUEUED', 'BATCHED', 'CONFIRMED')
const Url = Type.String({
  format: 'uri',
  examples: ['https://etherscan.io/tx/0x5c504ed432cb51138bcf09aa5e8a410dd4a1e204ef84bfed1be16dfba1b22060'],
})
const Hex = Type.String({ description: '64 hexadecimal characters.' })

export const Hash = Type.Object({ hash: Sha256Hex })

/** Streamed and hashed by the route; the schema is for the reference. */
export const UploadedFile = Type.Object(
  { file: Type.String({ format: 'binary', description: 'The file, at most 50 MB. Only its hash is kept.' }) },
  { 'x-streamed': true },
)

export const Timestamp = Type.Object({
  id: Type.String({ examples: ['ts_01jh5m3zqfe8kvd2t3c4r5s6w7'] }),
  sequenceNumber: Type.Integer({ description: "Position in the service's sequence." }),
  fingerprint: Type.String({ description: 'The SHA-256 hash, 64 hexadecimal characters.' }),
  sequentialFingerprint: Type.String({
    description: 'Hash over this record and the one before it: the link of the chain, and the leaf of the Merkle tree.',
  }),
  type: oneOf(
    'SUBMITTED_HASH',
    'UPLOADED_FILE',
    'DOCUMENT_ORIGINAL',
    'DOCUMENT_SIGNED',
    'DOCUMENT_SEALED',
    'AUDIT_TRAIL',
  ),
  serverTimestamp: DateTime,
  chainTxHash: nullable(Type.String({ description: 'Null until the root is on the chain.' })),
  blockchain: Type.Object({
    network: Type.String({ examples: ['Ethereum'] }),
    system: Type.String({ description: 'Name of the batching system.', examples: ['countersign-merkle-log'] }),
    status: Status,
    explorerUrl: Url,
  }),
  ipfs: Type.Object({ cid: nullable(Type.String()), gatewayUrl: nullable(Type.String()) }),
  verifyUrl: Type.String({ format: 'uri', description: 'Public verification page of the hash.' }),
  statusUrl: Type.String({ format: 'uri', description: 'The verify endpoint for the hash.' }),
  proofUrl: Type.String({ format: 'uri', description: 'The proof file of this record.' }),
})

/** Everything but `found` is left out where there is no record. */
export const Verification = Type.Object({
  found: Type.Boolean(),
  sequenceNumber: Type.Optional(Type.Integer()),
  fingerprint: Type.Optional(Hex),
  sequentialFingerprint: Type.Optional(Hex),
  type: Type.Optional(Type.String()),
  serverTimestamp: Type.Optional(DateTime),
  blockchain: Type.Optional(
    Type.Object({
      network: Type.String(),
      status: Status,
      reason: nullable(Type.String({ description: 'What it waits for; null when it is confirmed.' })),
      txHash: nullable(Type.String()),
      blockNumber: nullable(Type.Integer()),
      batchId: nullable(Type.String()),
      explorerUrl: Url,
    }),
  ),
  ipfs: Type.Optional(Type.Object({ cid: nullable(Type.String()), gatewayUrl: nullable(Type.String()) })),
})

export const TimestampId = Type.Object({ id: pathIdOf('ts') })

export const ListTimestamps = Type.Object({ ...PageQuery.properties, query: Type.Optional(Sha256Hex) })

export const ProofFormat = Type.Object({ format: Type.Optional(oneOf('json', 'ots', 'tlog-proof')) })
