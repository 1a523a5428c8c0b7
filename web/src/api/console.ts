import type { OperationId } from '@countersign/api'
import type { ActId, AnswerTo, AskId, BodyFor, Call, FileId, FormFor, MadeFileId, UploadId } from './call.ts'
import { done, failed, type Outcome } from './problem.ts'
import { contentOf, dataIn, exchange, PATIENCE_FOR_ACTS, problemOf } from './request.ts'
import { tellSessionEnded } from './session-ended.ts'

/** What acts on the service's own data. The session's cookie goes along, to this service alone. */
const credentials = 'same-origin'

type ExtraHeaders = Readonly<Record<string, string>>

export async function ask<Id extends AskId>(
  { id, address }: Call<Id>,
  signal: AbortSignal,
): Promise<Outcome<AnswerTo<Id>>> {
  const answer = unwrap<Id>(await exchange(address, { credentials }, signal, (response) => response.text()))
  // Where the question is who is signed in, that nobody is is an answer like any other.
  return id === 'readMe' ? answer : noticeEnd(answer)
}

export async function act<Id extends ActId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders = {},
): Promise<Outcome<AnswerTo<Id>>> {
  const init = { method, credentials, ...contentOf(body, extraHeaders) } as const
  return noticeEnd(unwrap<Id>(await exchange(address, init, signal, (response) => response.text(), PATIENCE_FOR_ACTS)))
}

export async function askFile({ address }: Call<FileId>, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  return noticeEnd(await exchange(address, { credentials }, signal, read, null))
}

/** A file that is made for one question, such as the preview of a picture. */
export async function actForBlob<Id extends MadeFileId>(
  { method, address }: Call<Id>,
  body: BodyFor<Id>,
  signal: AbortSignal,
): Promise<Outcome<Blob>> {
  const init = { method, credentials, ...contentOf(body) } as const
  return noticeEnd(await exchange(address, init, signal, (response) => response.blob(), PATIENCE_FOR_ACTS))
}

/** Sends a form with a file. `fetch` tells nothing of how far it has come, hence the older way. */
export function upload<Id extends UploadId>(
  { method, address }: Call<Id>,
  form: FormFor<Id>,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  extraHeaders: ExtraHeaders = {},
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
      // Without the body, which an answer of some statuses must not have.
      const response = new Response(null, {
        status: request.status,
        headers: code === null ? headers : { ...headers, 'x-error-code': code },
      })
      const { responseText: text } = request
      resolve(noticeEnd(unwrap<Id>(response.ok ? done(text) : failed(problemOf(response, text)))))
    }
    request.onerror = () => resolve(failed({ kind: navigator.onLine ? 'unreachable' : 'offline' }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formData(form))
  })
}

function noticeEnd<T>(answer: Outcome<T>): Outcome<T> {
  if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'SIGN_IN_REQUIRED') tellSessionEnded()
  return answer
}

/** The shape is what the service promises for the operation; both come from one release. */
function unwrap<Id extends OperationId>(answer: Outcome<string>): Outcome<AnswerTo<Id>> {
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return data === undefined ? failed({ kind: 'unexpected' }) : done(data as AnswerTo<Id>)
}

/** The file comes last: the service reads the other fields before it. */
function formData({ file, ...fields }: FormFor<UploadId>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, String(value))
  }
  form.append('file', file)
  return form
}

/** Sent again with what may or may not have arrived, so that it happens once. `randomUUID` is missing without encryption. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
