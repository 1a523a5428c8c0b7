import { inMode } from '../browser/mode.ts'
import { done, failed, type Outcome } from './problem.ts'
import { dataIn, exchange, PATIENCE_FOR_ACTS, problemOf } from './request.ts'
import { tellSessionEnded } from './session-ended.ts'

type Path = `/${string}`

/** What acts on the service's own data. The session's cookie goes along, to this service alone. */
const credentials = 'same-origin'

/** The shape is what the service promises for the path; both come from one release. */
export async function ask<T>(path: Path, signal: AbortSignal): Promise<Outcome<T>> {
  const answer = unwrap<T>(await exchange(path, { credentials }, signal, (response) => response.text()))
  // Where the question is who is signed in, that nobody is is an answer like any other.
  return path === '/console/v1/me' ? answer : noticeEnd(answer)
}

export async function act<T>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: Path,
  body: object | null,
  signal: AbortSignal,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Outcome<T>> {
  const headers = body === null ? extraHeaders : { 'content-type': 'application/json', ...extraHeaders }
  const content = { headers, body: body === null ? null : JSON.stringify(body) }
  const init = { method, credentials, ...content } as const
  return noticeEnd(unwrap<T>(await exchange(path, init, signal, (response) => response.text(), PATIENCE_FOR_ACTS)))
}

export async function askFile(path: Path, signal: AbortSignal): Promise<Outcome<Uint8Array>> {
  const read = async (response: Response) => new Uint8Array(await response.arrayBuffer())
  return noticeEnd(await exchange(path, { credentials }, signal, read, null))
}

/** A file that is made for one question, such as the preview of a picture. */
export async function actForBlob(path: Path, body: object, signal: AbortSignal): Promise<Outcome<Blob>> {
  const content = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const init = { method: 'POST', credentials, ...content } as const
  return noticeEnd(await exchange(path, init, signal, (response) => response.blob(), PATIENCE_FOR_ACTS))
}

/** Sends a form with a file. `fetch` tells nothing of how far it has come, hence the older way. */
export function upload<T>(
  path: Path,
  form: FormData,
  onProgress: (fraction: number) => void,
  signal: AbortSignal,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<Outcome<T>> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', inMode(path))
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
      resolve(noticeEnd(unwrap<T>(response.ok ? done(text) : failed(problemOf(response, text)))))
    }
    request.onerror = () => resolve(failed({ kind: navigator.onLine ? 'unreachable' : 'offline' }))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function noticeEnd<T>(answer: Outcome<T>): Outcome<T> {
  if (!answer.ok && answer.problem.kind === 'refused' && answer.problem.code === 'SIGN_IN_REQUIRED') tellSessionEnded()
  return answer
}

function unwrap<T>(answer: Outcome<string>): Outcome<T> {
  if (!answer.ok) return answer
  const data = dataIn(answer.value)
  return data === undefined ? failed({ kind: 'unexpected' }) : done(data as T)
}

/** Sent again with what may or may not have arrived, so that it happens once. `randomUUID` is missing without encryption. */
export function newIdempotencyKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
