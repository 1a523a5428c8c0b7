import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'

export const uploadLimit = 50 * 1024 * 1024

/** Lets the routes that follow take multipart bodies. */
export async function takeUploads(app: object): Promise<void> {
  await (app as FastifyInstance).register(multipart, { throwFileSizeLimit: false })
}

/** The SHA-256 of the one file in a multipart body, hashed while it arrives: never more than a piece of it is in memory. */
export async function hashUpload(request: FastifyRequest): Promise<Uint8Array> {
  // The boundaries around the file take some bytes as well.
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + 64 * 1024) throw tooLarge()
  const limits = { fileSize: uploadLimit, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 50 }
  let fingerprint: Uint8Array | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw wrongField(part.fieldname)
      const hash = createHash('sha256')
      for await (const chunk of part.file) hash.update(chunk as Buffer)
      if (part.file.truncated) throw tooLarge()
      fingerprint = hash.digest()
    }
  } catch (error) {
    throw error instanceof Refusal ? error : brokenForm(error)
  }
  if (fingerprint === undefined)
    throw new Refusal('INVALID_REQUEST', 'file is required: the form field file must hold the file.')
  return fingerprint
}

function tooLarge(): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The file is larger than the ${uploadLimit / 1024 / 1024} MB that are taken.`)
}

/** Nothing but the parser and the hash runs there, so whatever else is thrown is about what was sent. */
function brokenForm(error: unknown): Refusal {
  return new Refusal('INVALID_REQUEST', `The form could not be read: ${(error as Error).message}.`)
}

function wrongField(name: string): Refusal {
  return new Refusal('INVALID_REQUEST', `The form field must be named file, not ${name.slice(0, 64)}.`)
}
