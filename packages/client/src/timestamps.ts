import { type ProofFile, parseProofFile } from '@countersign/proof'
import { type FileSource, hashFile, type OnProgress } from './bytes-of.ts'
import type { Answer, Caller, CallOptions } from './call.ts'
import { CountersignError } from './countersign-error.ts'
import { type Download, downloadOf } from './download.ts'
import type {
  BatchedTimestamp,
  CreatedTimestamp,
  NewTimestamp,
  Operations,
  TimestampRecord as Timestamp,
  Verification,
} from './interface.ts'
import { itemsOf } from './pages.ts'
import { type WaitOptions, waitUntil } from './wait-until.ts'

/** A hash, or the file itself, which is hashed here and not sent. */
export type Timestamped = { readonly hash: string } | { readonly file: FileSource; readonly onProgress?: OnProgress }

/** The data of a timestamp that only your organization sees. */
export type TimestampDetails = Omit<NewTimestamp, 'hash'>

type Included = Operations['createTimestamp']['query']

type AllIncluded = Operations['createTimestamps']['query']

type Filter = Operations['listTimestamps']['query']

export interface Timestamps {
  /**
   * The record with its receipt, the log's signed promise, which `openReceipt` of `@countersign/proof` checks. With
   * `include: 'proof'` the call waits about a second for the proof, which is null if it takes longer.
   */
  create(what: Timestamped & TimestampDetails & Included, options?: CallOptions): Promise<CreatedTimestamp>
  /**
   * Up to 10,000 hashes, alone or each with its details, all or none; the result has the same order. With
   * `include: 'receipts'`, each record has its receipt.
   */
  createAll(
    hashes: readonly string[] | readonly NewTimestamp[],
    options?: CallOptions & AllIncluded,
  ): Promise<readonly BatchedTimestamp[]>
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Answer<'listTimestamps'>>
  /** All timestamps, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<Timestamp, void, undefined>
  read(id: string, options?: CallOptions): Promise<Timestamp>
  /**
   * The earliest record of a hash or of a file, which is hashed here and not sent; `found` is false if there is none.
   */
  verify(what: Timestamped, options?: CallOptions): Promise<Verification>
  /** The proof, which `verifyProof` of `@countersign/proof` checks without the service. */
  proof(id: string, options?: CallOptions): Promise<ProofFile>
  /** The proofs of up to 500 timestamps with one request, in the order of their ids. */
  proofs(ids: readonly string[], options?: CallOptions): Promise<readonly ProofFile[]>
  /** The proof as a file: `json`, `tlog-proof`, `tsr` (RFC 3161), or `ots` if the anchor is Bitcoin. */
  proofFile(id: string, format: 'json' | 'ots' | 'tlog-proof' | 'tsr', options?: CallOptions): Promise<Download>
  /** Resolves once the record is confirmed on the chain, which takes minutes or hours. */
  waitUntilConfirmed(id: string, options?: WaitOptions<Timestamp>): Promise<Timestamp>
}

export function timestampsOf(caller: Caller): Timestamps {
  const read: Timestamps['read'] = (id, options) => caller.data('readTimestamp', { params: { id } }, options)
  const list: Timestamps['list'] = (filter = {}, options) => caller.data('listTimestamps', { query: filter }, options)
  const askProof = (id: string, format: string, options?: CallOptions) =>
    caller.file('downloadProof', { params: { id }, query: { format } }, options)
  return {
    create: async (what, options) => {
      const { label, externalId, metadata, include } = what
      return await caller.data(
        'createTimestamp',
        { query: { include }, body: { hash: await hashOf(what, options), label, externalId, metadata } },
        options,
      )
    },
    createAll: async (hashes, { include, ...options } = {}) => {
      const body = hashes.every((one) => typeof one === 'string') ? { hashes } : { timestamps: hashes }
      return (await caller.data('createTimestamps', { query: { include }, body }, options)).timestamps
    },
    list,
    all: (filter = {}, options) =>
      itemsOf(
        (cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options),
        ({ timestamps }) => timestamps,
      ),
    read,
    verify: async (what, options) =>
      caller.data('verifyHash', { body: { hash: await hashOf(what, options) } }, options),
    proof: async (id, options) => readProof(await (await askProof(id, 'json', options)).text()),
    proofs: async (ids, options) => {
      const { proofs } = await caller.data('readProofs', { body: { ids } }, options)
      if (proofs.length !== ids.length) throw notProofs()
      return proofs.map((one) => readProof(JSON.stringify(one)))
    },
    proofFile: async (id, format, options) => downloadOf(await askProof(id, format, options)),
    waitUntilConfirmed: (id, options = {}) =>
      waitUntil(
        (own) => read(id, own),
        ({ blockchain }) => blockchain.status === 'CONFIRMED',
        { everySeconds: 30, ...options },
      ),
  }
}

async function hashOf(what: Timestamped, { signal }: CallOptions = {}): Promise<string> {
  return 'hash' in what ? what.hash : await hashFile(what.file, what.onProgress, signal)
}

function readProof(text: string): ProofFile {
  try {
    return parseProofFile(text)
  } catch (cause) {
    throw notProofs(cause)
  }
}

function notProofs(cause?: unknown): CountersignError {
  return new CountersignError('unreadable', 'The service did not answer with a proof.', { status: 200, cause })
}
