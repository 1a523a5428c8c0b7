import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'

const uploadLimit = 50 * 1024 * 1024

/** Lets the routes that follow take multipart bodies: they get the stream as it arrives, and nothing of it is kept. */
export function takeUploads(app: object): void {
  ;(app as FastifyInstance).addContentTypeParser('multipart/form-data', (_request, stream, done) => done(null, stream))
}

export function isUpload(request: FastifyRequest): boolean {
  return request.headers['content-type']?.startsWith('multipart/form-data') === true
}

/** The SHA-256 of the one file in a multipart body, hashed while it arrives: never more than a piece of it is in memory. */
export async function hashUpload(request: FastifyRequest): Promise<Uint8Array> {
  // The boundaries around the file take some bytes as well.
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + 64 * 1024) throw tooLarge()
  const stream = request.body as Readable
  const fingerprint = await new Promise<Uint8Array | undefined>((resolve, reject) => {
    const form = openForm(request, reject)
    let found: Uint8Array | undefined
    form.on('file', (name, file) => {
      const hash = createHash('sha256')
      if (name !== 'file') reject(wrongField(name))
      // A body that ends too early is told to the file as well; unheard, it would end the process.
      file.on('error', (error: Error) => reject(brokenForm(error)))
      file.on('limit', () => reject(tooLarge()))
      file.on('data', (chunk: Buffer) => hash.update(chunk))
      file.on('end', () => {
        found = hash.digest()
      })
    })
    form.on('filesLimit', () => reject(new Refusal('INVALID_REQUEST', 'One file at a time: the form holds several.')))
    form.on('error', (error: Error) => reject(brokenForm(error)))
    form.on('finish', () => resolve(found))
    stream.on('error', (error: Error) => reject(brokenForm(error)))
    stream.pipe(form)
  }).finally(() => {
    // What is refused is read to its end and thrown away, so that the sender hears the answer.
    stream.unpipe()
    stream.resume()
  })
  if (fingerprint === undefined) {
    throw new Refusal('INVALID_REQUEST', 'file is required: the form field file must hold the file.')
  }
  return fingerprint
}

function openForm(request: FastifyRequest, reject: (error: Error) => void) {
  const limits = { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 50 }
  try {
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch (error) {
    reject(brokenForm(error as Error))
    throw error
  }
}

function tooLarge(): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The file is larger than the ${uploadLimit / 1024 / 1024} MB that are taken.`)
}

function brokenForm(error: Error): Refusal {
  return new Refusal('INVALID_REQUEST', `The form could not be read: ${error.message}.`)
}

function wrongField(name: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The form field must be named file, not ${name.slice(0, 64)}.`)
}
