import type { OperationId } from '@countersign/api'
import type { ActId, AnswerTo, BodyFor, Call, FileId, FormFor, MadeFileId, QueryId, UploadId } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { ACT_TIMEOUT_MS, contentOf, dataIn, exchange, problemOf } from './request.ts'
import { announceNewRequirement, announceSessionEnd, countSignIns } from './session-ended.ts'

/** Sends the session cookie, but only to this service. */
const credentials = 'same-origin'

type ExtraHeaders = Readonly<Record<string, string>>

export async function query<Id extends QueryId>(
  { id, address }: Call<Id>,
  signal: AbortSignal,
): Promise<Outcome<AnswerTo<Id>>> {
  const send = async () => unwrap<Id>(await exchange(address, { credentials }, signal, (response) => response.text()))
  // For readMe, "not signed in" is a valid answer, not the end of a session.
  return id === 'readMe' ? await send() : await inSession(send)
}

export async function act<Id extends ActId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders = {},
): Promise<Outcome<AnswerTo<Id>>> {
  const init = { method, credentials, ...contentOf(body, extraHeaders) } as const
  return await inSession(async () =>
    unwrap<Id>(await exchange(address, init, signal, (response) => response.text(), ACT_TIMEOUT_MS)),
  )
}

export async function askFile({ address }: Call<FileId>, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  return await inSession(() => exchange(address, { credentials }, signal, read, null))
}

/** For operations that create a file from the body, such as the preview of an image. Null is no time limit. */
export async function actForBlob<Id extends MadeFileId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
  timeoutMs: number | null = ACT_TIMEOUT_MS,
): Promise<Outcome<Blob>> {
  const init = { method, credentials, ...contentOf(body) } as const
  return await inSession(() => exchange(address, init, signal, (response) => response.blob(), timeoutMs))
}

/** Uploads a form with a file. Uses XMLHttpRequest because `fetch` does not report upload progress. */
export function upload<Id extends UploadId>(
  call: Call<Id>,
  form: FormFor<Id>,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders = {},
): Promise<Outcome<AnswerTo<Id>>> {
  return inSession(() => uploadOnce(call, form, onProgress, signal, extraHeaders))
}

function uploadOnce<Id extends UploadId>(
  { method, address }: Call<Id>,
  form: FormFor<Id>,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders,
): Promise<Outcome<AnswerTo<Id>>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [name, value] of Object.entries(extraHeaders)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      const headers = { 'retry-after': request.getResponseHeader('retry-after') ?? '' }
      const code = request.getResponseHeader('x-error-code')
      // `Response` throws if it gets a body with a status such as 204.
      const response = new Response(null, {
        status: request.status,
        headers: code === null ? headers : { ...headers, 'x-error-code': code },
      })
      const { responseText: text } = request
      resolve(unwrap<Id>(response.ok ? done(text) : failed(problemOf(response, text))))
    }
    request.onerror = () => resolve(failed({ kind: navigator.onLine ? 'unreachable' : 'offline' }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formData(form))
  })
}

/**
 * A refusal can arrive after the sign-in that another one has led to. It then does not end the new session, and the
 * request is sent again: the refused one did nothing.
 */
async function inSession<T>(send: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  const before = countSignIns()
  const answer = await send()
  const code = !answer.ok && answer.problem.kind === 'refused' ? answer.problem.code : null
  if (code === 'SIGN_IN_REQUIRED') {
    if (countSignIns() !== before) return await inSession(send)
    announceSessionEnd()
  }
  if (code === 'SECOND_FACTOR_REQUIRED' || code === 'SINGLE_SIGN_ON_REQUIRED') announceNewRequirement()
  return answer
}

/** The cast is safe because page and service come from the same release. */
function unwrap<Id extends OperationId>(answer: Outcome<string>): Outcome<AnswerTo<Id>> {
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return data === undefined ? failed({ kind: 'unexpected' }) : done(data as AnswerTo<Id>)
}

/** The file comes last because the service reads the other fields before it. */
function formData({ file, ...fields }: FormFor<UploadId>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  form.append('file', file)
  return form
}

/** A retry with the same key happens only once. `randomUUID` does not exist on pages without HTTPS. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
