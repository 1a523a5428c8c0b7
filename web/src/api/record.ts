import type { BlockchainStatus } from '@countersign/api'
import { type AnswerTo, callsTo } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { dataIn, isObject, isTextOrNull, request } from './request.ts'

const statuses = ['QUEUED', 'BATCHED', 'CONFIRMED'] as const satisfies readonly BlockchainStatus[]

const call = callsTo({ lookUpHash: 'GET /verification/v1/:hash' })

type Known = Required<AnswerTo<'lookUpHash'>>

/** What the service publishes about a recorded fingerprint. */
export type PublicRecord = Readonly<Omit<Known, 'found' | 'blockchain' | 'proofUrl'>> & {
  readonly found: true
  readonly blockchain: Readonly<Omit<Known['blockchain'], 'batchId'>>
}

/** The earliest record of a fingerprint, or null if there is none. */
export async function lookUpRecord(hash: string, signal: AbortSignal): Promise<Outcome<PublicRecord | null>> {
  const answer = await request(call('lookUpHash', { hash }).address, signal)
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  if (!isObject(data) || typeof data.found !== 'boolean') return failed({ kind: 'unexpected' })
  if (!data.found) return done(null)
  if (!isRecord(data) || data.hash !== hash) return failed({ kind: 'unexpected' })
  return done({ ...data, isSigned: data.isSigned === true })
}

/** Checks only the fields that the page reads: a proxy may answer instead of the service. */
function isRecord(data: Readonly<Record<string, unknown>>): data is PublicRecord {
  const { sequenceNumber, serverTimestamp, blockchain, ipfs } = data
  return (
    Number.isSafeInteger(sequenceNumber) &&
    typeof serverTimestamp === 'string' &&
    !Number.isNaN(Date.parse(serverTimestamp)) &&
    isObject(blockchain) &&
    typeof blockchain.network === 'string' &&
    statuses.some((status) => status === blockchain.status) &&
    isTextOrNull(blockchain.reason) &&
    isTextOrNull(blockchain.txHash) &&
    (blockchain.blockNumber === null || Number.isSafeInteger(blockchain.blockNumber)) &&
    typeof blockchain.explorerUrl === 'string' &&
    isObject(ipfs) &&
    isTextOrNull(ipfs.cid) &&
    isTextOrNull(ipfs.gatewayUrl)
  )
}
