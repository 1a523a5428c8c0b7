import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { Refusal, wrongField } from '../vocabulary/refusal.ts'

export const uploadLimit = 50 * 1024 * 1024
const mostFields = 10
const mostFieldBytes = 4096
/** 20 texts of 500 characters, as JSON. */
const mostMetadataBytes = 64 * 1024

export function isUpload(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true
}

export interface Upload<T> {
  readonly file: T
  /** The sender's file name, without folders; undefined if missing. */
  readonly fileName: string | undefined
  readonly fields: ReadonlyMap<string, string>
}

/**
 * Streams the one file of a multipart body while it arrives: only a piece of it is in memory. The pieces end only where
 * the file does; an interruption is thrown to the consumer, so that nobody waits forever.
 */
export async function receiveUpload<T>(
  request: FastifyRequest,
  take: (pieces: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<Upload<T>> {
  // The boundaries around the file take some bytes as well.
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + 64 * 1024) throw tooLarge()
  const stream = request.body as Readable
  const fields = new Map<string, string>()
  const taken = await new Promise<{ file: T; fileName: string | undefined } | undefined>((resolve, reject) => {
    let refused = false
    let isFinished = false
    let content: BusboyFileStream | undefined
    let file: Promise<T> | undefined
    let fileName: string | undefined
    const refuse = (error: Error) => {
      refused = true
      content?.destroy(error)
      reject(error)
    }
    const form = openForm(request, refuse)
    form.on('file', (name, arriving, calledFile) => {
      // A truncated body emits an error on the file as well; without a listener it would end the process.
      arriving.on('error', (error: Error) => refuse(brokenForm(error)))
      // Immediately, not only when the rest has arrived.
      arriving.on('limit', () => refuse(tooLarge()))
      if (name !== 'file') refuse(misnamedFile(name))
      if (refused) return
      content = arriving
      fileName = calledFile || undefined
      file = take(piecesOf(arriving))
      file.catch(refuse)
    })
    form.on('field', (name, value, nameCut, valueCut) => {
      const most = name === 'metadata' ? mostMetadataBytes : mostFieldBytes
      if (nameCut || valueCut || Buffer.byteLength(value) > most) refuse(fieldTooLong(name))
      if (value.includes('\ufffd')) refuse(notUtf8(name))
      if (fields.has(name)) refuse(repeatedField(name))
      fields.set(name, value)
    })
    form.on('fieldsLimit', () => refuse(tooManyFields()))
    form.on('partsLimit', () => refuse(tooManyFields()))
    form.on('filesLimit', () => refuse(wrongField('file', 'The form has several files. Send one file per request.')))
    form.on('error', (error: Error) => refuse(brokenForm(error)))
    form.on('finish', () => {
      isFinished = true
      if (file === undefined) resolve(undefined)
      else file.then((one) => resolve({ file: one, fileName }), refuse)
    })
    // A form with a part whose headers do not end never finishes. This event of Node's streams says that all of it was read.
    const refuseUnfinished = () =>
      setImmediate(() => isFinished || refuse(brokenForm(new Error('the headers of a part do not end'))))
    form.on('prefinish', () => void Promise.resolve(file).then(refuseUnfinished, refuseUnfinished))
    stream.on('error', (error: Error) => refuse(brokenForm(error)))
    stream.pipe(form)
  }).finally(() => {
    // A refused body is read to its end and discarded, so that the sender receives the response.
    stream.unpipe()
    stream.resume()
  })
  if (taken === undefined) {
    throw wrongField('file', 'file is required. Send the file in the form field file.')
  }
  return { ...taken, fields }
}

async function* piecesOf(content: BusboyFileStream): AsyncIterable<Uint8Array> {
  try {
    // A consumer that stops throws its own reason; destroying the file would report an abort first.
    for await (const piece of content.iterator({ destroyOnReturn: false })) yield piece as Uint8Array
  } catch (error) {
    throw brokenForm(error as Error)
  }
  if (content.truncated) throw tooLarge()
}

function openForm(request: FastifyRequest, reject: (error: Error) => void) {
  const limits = {
    fileSize: uploadLimit,
    files: 1,
    fields: mostFields,
    fieldSize: mostMetadataBytes,
    parts: mostFields + 2,
    headerPairs: 50,
  }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch (error) {
    reject(brokenForm(error as Error))
    throw error
  }
}

function tooLarge(): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The file is larger than the limit of ${uploadLimit / 1024 / 1024} MB.`)
}

function brokenForm(error: Error): Refusal {
  return new Refusal('INVALID_REQUEST', `The form could not be read: ${error.message}.`)
}

/** A part may come without any name. */
function misnamedFile(name: string | undefined): Refusal {
  const instead = name === undefined ? 'and it has no name' : `not ${name.slice(0, 64)}`
  return wrongField('file', `The form field must be named file, ${instead}.`)
}

function tooManyFields(): Refusal {
  return new Refusal('INVALID_REQUEST', `The form has too many fields. Send at most ${mostFields} besides the file.`)
}

function fieldTooLong(name: string | undefined): Refusal {
  return wrongText(name, 'is too long.')
}

/** By now, invalid UTF-8 has become replacement characters. A sender who sends one has lost a letter before. */
function notUtf8(name: string | undefined): Refusal {
  return wrongText(name, 'is not valid UTF-8. Send it in UTF-8.')
}

function repeatedField(name: string | undefined): Refusal {
  return wrongText(name, 'appears more than once. Send it once.')
}

function wrongText(name: string | undefined, what: string): Refusal {
  const message = `The form field ${name?.slice(0, 64) ?? 'without a name'} ${what}`
  return name !== undefined && /^\w{1,64}$/.test(name)
    ? wrongField(name, message)
    : new Refusal('INVALID_REQUEST', message)
}

/** The SHA-256 of the one file in a multipart body; nothing of it is stored. */
export async function hashUpload(request: FastifyRequest): Promise<Upload<Uint8Array>> {
  return await receiveUpload(request, async (pieces) => {
    const hash = createHash('sha256')
    for await (const piece of pieces) hash.update(piece)
    return hash.digest()
  })
}
