import { blobOf, type FileSource, type OnProgress, piecesOf, sizeOf } from './bytes-of.ts'

/** A form with one file, created again for each attempt. */
export interface Upload {
  readonly open: (signal: AbortSignal | undefined) => Promise<UploadBody>
  /** False for a stream, which is empty after the first read. */
  readonly isRepeatable: boolean
}

export interface UploadBody<B = ReadableStream<Uint8Array> | FormData> {
  readonly body: B
  /** Undefined if `fetch` sets it. */
  readonly contentType: string | undefined
  /** Called once the service has accepted it. */
  readonly onSent?: () => void
  /** The file's own error, if that is why the request failed. */
  readonly faultOfFile?: () => { readonly reason: unknown } | undefined
}

export interface FileToSend {
  readonly file: FileSource
  /** The file's name; default that of a `File`, else `document.pdf`. */
  readonly name?: string
  /** In browsers it is called once, after the file was sent. */
  readonly onProgress?: OnProgress
}

/**
 * Streams the file, so that any size takes little memory. Browsers send it whole, a `Blob` from where they store it.
 */
export function uploadOf(toSend: FileToSend, fields: Readonly<Record<string, string | undefined>>): Upload {
  const { file } = toSend
  const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)
  if (sendsStreams()) {
    return { isRepeatable: sizeOf(file) !== undefined, open: async () => streamedForm(toSend, given) }
  }
  let whole: Promise<Blob> | undefined
  return {
    isRepeatable: true,
    open: async (signal) => {
      whole ??= blobOf(file, signal)
      return wholeForm(await whole, toSend, given)
    },
  }
}

/**
 * Browsers do not, or only over HTTP/2, which is unknown before the request fails. Other runtimes have neither a
 * document nor the scope of a browser's workers.
 */
function sendsStreams(): boolean {
  return !('document' in globalThis || 'WorkerGlobalScope' in globalThis)
}

function nameOf({ file, name }: FileToSend): string {
  if (name !== undefined) return name
  return 'name' in file && typeof file.name === 'string' ? file.name : 'document.pdf'
}

type Fields = readonly (readonly [name: string, value: string])[]

function wholeForm(file: Blob, toSend: FileToSend, fields: Fields): UploadBody {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', file, nameOf(toSend))
  return { body: form, contentType: undefined, onSent: () => toSend.onProgress?.(file.size, file.size) }
}

/** RFC 7578. */
function streamedForm(toSend: FileToSend, fields: Fields): UploadBody {
  const boundary = `countersign-${crypto.randomUUID()}`
  const pieces = formPieces(toSend, fields, boundary)
  let fault: { readonly reason: unknown } | undefined
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      } catch (reason) {
        fault = { reason }
        throw reason
      }
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  return { body, contentType: `multipart/form-data; boundary=${boundary}`, faultOfFile: () => fault }
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
