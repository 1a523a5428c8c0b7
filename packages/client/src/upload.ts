import { type FileSource, type OnProgress, piecesOf, sizeOf } from './bytes-of.ts'

/** What a request sends: a form with one file, as often as it is asked for. */
export interface Upload {
  readonly open: () => UploadBody
  /** Whether it can be sent twice: a stream is gone when it was read. */
  readonly isRepeatable: boolean
}

export interface UploadBody {
  readonly body: ReadableStream<Uint8Array> | FormData
  /** Undefined where `fetch` says it by itself. */
  readonly contentType: string | undefined
}

export interface FileToSend {
  readonly file: FileSource
  /** What the file is called; `document.pdf` unless given, or unless it is a `File` with a name. */
  readonly name?: string
  readonly onProgress?: OnProgress
}

/** Streams the file, so that one of any size takes little memory, where the runtime can send streams. */
export function uploadOf(toSend: FileToSend, fields: Readonly<Record<string, string | undefined>>): Upload {
  const { file } = toSend
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  const isWhole = sizeOf(file) !== undefined
  return {
    isRepeatable: isWhole,
    open: () => (isWhole && !canSendStreams() ? wholeForm(toSend, given) : streamedForm(toSend, given)),
  }
}

function nameOf({ file, name }: FileToSend): string {
  if (name !== undefined) return name
  return 'name' in file && typeof file.name === 'string' ? file.name : 'document.pdf'
}

type Fields = readonly (readonly [name: string, value: string])[]

function wholeForm(toSend: FileToSend, fields: Fields): UploadBody {
  const { file } = toSend
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', file instanceof Blob ? file : new Blob([file as Uint8Array<ArrayBuffer>]), nameOf(toSend))
  return { body: form, contentType: undefined }
}

/** RFC 7578. */
function streamedForm(toSend: FileToSend, fields: Fields): UploadBody {
  const boundary = `countersign-${crypto.randomUUID()}`
  const pieces = formPieces(toSend, fields, boundary)[Symbol.asyncIterator]()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await pieces.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await pieces.return?.(undefined)
    },
  })
  return { body, contentType: `multipart/form-data; boundary=${boundary}` }
}

async function* formPieces(toSend: FileToSend, fields: Fields, boundary: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const part = (name: string, more = '') => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  for (const [name, value] of fields) yield encoder.encode(`${part(name)}\r\n${value}\r\n`)
  const file = `; filename="${escaped(nameOf(toSend))}"\r\nContent-Type: application/octet-stream`
  yield encoder.encode(`${part('file', file)}\r\n`)
  const total = sizeOf(toSend.file)
  let done = 0
  for await (const piece of piecesOf(toSend.file)) {
    yield piece
    done += piece.length
    toSend.onProgress?.(done, total)
  }
  yield encoder.encode(`\r\n--${boundary}--\r\n`)
}

/** As browsers write it (HTML, multipart/form-data). */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}

let sendsStreams: boolean | undefined

/** Some browsers take a stream for a text that says so, and ask for no `duplex`. */
function canSendStreams(): boolean {
  if (sendsStreams !== undefined) return sendsStreams
  let isAsked = false
  const init = {
    method: 'POST',
    body: new ReadableStream(),
    get duplex() {
      isAsked = true
      return 'half'
    },
  }
  try {
    sendsStreams = !new Request('http://localhost', init as RequestInit).headers.has('content-type') && isAsked
  } catch {
    sendsStreams = false
  }
  return sendsStreams
}
