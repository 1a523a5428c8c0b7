import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { Operations } from './interface.ts'
import { itemsOf } from './pages.ts'
import { type WaitOptions, waitUntil } from './wait-until.ts'

type Page = Answer<'listSigningRequests'>
type Filter = Operations['listSigningRequests']['query']

/** Final states. */
const ends: ReadonlySet<string> = new Set(['COMPLETED', 'DECLINED', 'EXPIRED', 'CANCELLED', 'FAILED'])

export interface Signing {
  /** Only this response contains the signing links and the webhook secret. */
  create(
    request: Operations['createSigningRequest']['body'],
    options?: CallOptions,
  ): Promise<Answer<'createSigningRequest'>>
  /** Creates a new request from another one. Only this response contains the signing links and the webhook secret. */
  duplicate(
    id: string,
    changes?: Operations['duplicateSigningRequest']['body'],
    options?: CallOptions,
  ): Promise<Answer<'duplicateSigningRequest'>>
  /** One page, newest first; `nextCursor` leads to the next. */
  list(filter?: Filter, options?: CallOptions): Promise<Page>
  /** All requests, newest first; loads further pages as you iterate. */
  all(filter?: Filter, options?: CallOptions): AsyncGenerator<Page['signingRequests'][number], void, undefined>
  read(id: string, options?: CallOptions): Promise<Answer<'readSigningRequest'>>
  /** Changes the deadline or the reminders of an open request. */
  change(
    id: string,
    changes: Operations['changeSigningRequest']['body'],
    options?: CallOptions,
  ): Promise<Answer<'changeSigningRequest'>>
  status(id: string, options?: CallOptions): Promise<Answer<'readSigningStatus'>>
  cancel(id: string, reason?: string, options?: CallOptions): Promise<Answer<'cancelSigningRequest'>>
  /** Reminds the signers whose turn it is, at most once an hour. */
  remind(id: string, options?: CallOptions): Promise<Answer<'remindSigners'>>
  /** Corrects a signer who has not signed. Only this response contains the new signing link. */
  correctSigner(
    id: string,
    signerId: string,
    correction: Operations['correctSigner']['body'],
    options?: CallOptions,
  ): Promise<Answer<'correctSigner'>>
  /** Replaces the link of a signer who has not signed. Only this response contains the new one. */
  replaceLink(
    id: string,
    signerId: string,
    wanted?: Operations['replaceSigningLink']['body'],
    options?: CallOptions,
  ): Promise<Answer<'replaceSigningLink'>>
  /** For a signer who has lost their passkey: they register another one, after a code by email. */
  resetPasskey(id: string, signerId: string, options?: CallOptions): Promise<Answer<'resetSignerPasskey'>>
  /** A URL that shows the signing page of one signer in a frame of your page, for a few minutes. */
  embed(
    id: string,
    signerId: string,
    wanted?: Operations['createEmbedUrl']['body'],
    options?: CallOptions,
  ): Promise<Answer<'createEmbedUrl'>>
  /** A ZIP with everything that proves what happened. */
  evidence(id: string, options?: CallOptions): Promise<Download>
  /** The audit trail of a closed request: a signed PDF, or JSON. */
  trail(id: string, format?: 'pdf' | 'json', options?: CallOptions): Promise<Download>
  /** Deletes the documents of a closed request. Hashes, audit trail, timestamps and proofs stay. */
  deleteDocuments(id: string, options?: CallOptions): Promise<Answer<'deleteRequestDocuments'>>
  /** Puts a request on hold, so that nothing of it is deleted, or releases it. */
  hold(id: string, hold: boolean, options?: CallOptions): Promise<Answer<'holdSigningRequest'>>
  /** Resolves once it is completed, declined, expired, canceled or failed. Webhooks report the same without polling. */
  waitUntilEnded(id: string, options?: WaitOptions<Answer<'readSigningStatus'>>): Promise<Answer<'readSigningStatus'>>
}

export function signingOf(caller: Caller): Signing {
  const list: Signing['list'] = (filter = {}, options) => caller.data('listSigningRequests', { query: filter }, options)
  const status: Signing['status'] = (id, options) => caller.data('readSigningStatus', { params: { id } }, options)
  return {
    create: (body, options) => caller.data('createSigningRequest', { body }, options),
    duplicate: (id, body, options) => caller.data('duplicateSigningRequest', { params: { id }, body }, options),
    list,
    all: (filter = {}, options) =>
      itemsOf((cursor) => list({ limit: 100, ...filter, cursor: cursor ?? filter.cursor }, options), itemsIn),
    read: (id, options) => caller.data('readSigningRequest', { params: { id } }, options),
    change: (id, body, options) => caller.data('changeSigningRequest', { params: { id }, body }, options),
    status,
    cancel: (id, reason, options) =>
      caller.data(
        'cancelSigningRequest',
        { params: { id }, body: reason === undefined ? undefined : { reason } },
        options,
      ),
    remind: (id, options) => caller.data('remindSigners', { params: { id } }, options),
    correctSigner: (id, signerId, body, options) =>
      caller.data('correctSigner', { params: { id, signerId }, body }, options),
    replaceLink: (id, signerId, body, options) =>
      caller.data('replaceSigningLink', { params: { id, signerId }, body }, options),
    resetPasskey: (id, signerId, options) => caller.data('resetSignerPasskey', { params: { id, signerId } }, options),
    embed: (id, signerId, body, options) => caller.data('createEmbedUrl', { params: { id, signerId }, body }, options),
    evidence: async (id, options) => downloadOf(await caller.file('downloadEvidence', { params: { id } }, options)),
    trail: async (id, format = 'pdf', options) =>
      downloadOf(await caller.file('downloadTrail', { params: { id }, query: { format } }, options)),
    deleteDocuments: (id, options) => caller.data('deleteRequestDocuments', { params: { id } }, options),
    hold: (id, hold, options) => caller.data('holdSigningRequest', { params: { id }, body: { hold } }, options),
    waitUntilEnded: (id, options = {}) =>
      waitUntil(
        (own) => status(id, own),
        (seen) => ends.has(seen.status),
        options,
      ),
  }
}

function itemsIn({ signingRequests }: Page): Page['signingRequests'] {
  return signingRequests
}
