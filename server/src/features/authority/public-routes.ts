import { type AlgorithmEnds, refuseOcsp, writeAlgorithmEnds, writePem } from '@countersign/pki'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import { addressGroup } from '../../http/client-address.ts'
import type { Routes } from '../../http/server.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { RateLimiter } from '../../ports/rate-limiter.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import { answerOcspClient } from './answer-ocsp.ts'
import type { Authority } from './authority.ts'
import type { AuthorityKey } from './model.ts'
import { readCrl } from './read-crl.ts'

interface Ports {
  readonly database: Database
  readonly clock: Clock
  readonly authority: Authority
  readonly limiter: RateLimiter
  /** Roots of trusted external time-stamping authorities. */
  readonly timestampRoots: readonly Uint8Array[]
  readonly algorithmEnds: AlgorithmEnds
}

const File = Type.Object({ file: Type.String() })

/** Readers learn of a revocation within a minute. */
const statusSeconds = 60

const mostRequestBytes = 16 * 1024

/** Each response costs a signature: enough for an office that opens contracts, too few for a denial of service. */
const mostAnswersPerMinute = 600

/** Serves the URLs in certificates: the issuer's certificate, its CRL, the OCSP responder. */
export function authorityPublicRoutes(ports: Ports): Routes {
  const { authority } = ports
  return async (app) => {
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    })
    acceptBytes(app, 'application/ocsp-request')

    app.get<{ Params: Static<typeof File> }>('/pki/:file', { schema: { params: File } }, async (request, reply) => {
      const [, name = '', ending] = /^(\w+)\.(crt|pem|crl)$/.exec(request.params.file) ?? []
      const kind = ending as 'crt' | 'pem' | 'crl' | undefined
      const key = await findKey(authority, name)
      switch (kind) {
        case 'crt':
          return send(reply, 'application/pkix-cert', 86_400, key.certificate)
        case 'pem':
          return send(reply, 'application/x-pem-file', 86_400, Buffer.from(writePem(key.certificate)))
        case 'crl':
          requireIssuer(key)
          return send(reply, 'application/pkix-crl', statusSeconds, (await readCrl(ports, key.id)).crl)
        case undefined:
          throw nothingHere(request.params.file)
      }
    })

    // Documents outlive the authorities that signed them, so verifiers need every root.
    app.get('/pki/roots.pem', async (_request, reply) =>
      send(
        reply,
        'application/x-pem-file',
        3600,
        Buffer.from(
          authority
            .anchors()
            .map((root) => writePem(root))
            .join(''),
        ),
      ),
    )

    app.get('/pki/crls.pem', async (_request, reply) => {
      const issuers = authority.keys().filter(({ name }) => name === 'root' || name === 'issuing')
      const lists = await Promise.all(issuers.map(async ({ id }) => (await readCrl(ports, id)).crl))
      const text = lists.map((list) => writePem(list, 'X509 CRL')).join('')
      return send(reply, 'application/x-pem-file', statusSeconds, Buffer.from(text))
    })

    app.get('/pki/timestamp-roots.pem', async (_request, reply) =>
      send(
        reply,
        'application/x-pem-file',
        3600,
        Buffer.from(ports.timestampRoots.map((root) => writePem(root)).join('')),
      ),
    )

    // Verifiers elsewhere must rely on the same algorithms.
    app.get('/pki/algorithm-ends.txt', async (_request, reply) =>
      send(reply, 'text/plain; charset=utf-8', 3600, Buffer.from(writeAlgorithmEnds(ports.algorithmEnds))),
    )

    app.post('/pki/ocsp', { bodyLimit: mostRequestBytes }, async (request, reply) =>
      (await isTooMuch(ports, request, reply))
        ? sendOcsp(reply, 0, refuseOcsp('tryLater'))
        : sendOcsp(reply, 0, await answerOcspClient(ports, asBytes(request.body))),
    )

    // RFC 6960 A.1: the request as base64 in the path, for caches.
    app.get<{ Params: { '*': string } }>('/pki/ocsp/*', async (request, reply) =>
      (await isTooMuch(ports, request, reply))
        ? sendOcsp(reply, 0, refuseOcsp('tryLater'))
        : sendOcsp(reply, statusSeconds, await answerOcspClient(ports, Buffer.from(request.params['*'], 'base64'))),
    )
  }
}

/** RFC 6960 2.3: OCSP clients understand tryLater, and take an HTTP error for a broken responder. */
async function isTooMuch({ limiter }: Ports, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { allowed, resetSeconds } = await limiter.hit(`ocsp:${addressGroup(request.ip)}`, mostAnswersPerMinute, 60)
  if (!allowed) reply.header('retry-after', resetSeconds)
  return !allowed
}

/** Finds a key by its id, or the newest one of a name. */
async function findKey(authority: Authority, name: string): Promise<AuthorityKey> {
  const known = () => authority.keys().find((one) => one.id === name || one.name === name)
  // Another node may have created it since the last reload.
  if (known() === undefined && /^ca_\w{26}$/.test(name)) await authority.reload()
  const key = known()
  if (key === undefined) throw nothingHere(name)
  return key
}

function requireIssuer({ name }: AuthorityKey): void {
  if (name !== 'root' && name !== 'issuing')
    throw new Refusal('NOT_FOUND', `The ${name} key does not issue certificates.`)
}

function nothingHere(name: string): Refusal {
  return new Refusal(
    'NOT_FOUND',
    `There is nothing at /pki/${name}. The root certificate is at /pki/root.crt and /pki/root.pem, all roots are at /pki/roots.pem.`,
  )
}

function send(reply: FastifyReply, type: string, maxAge: number, bytes: Uint8Array) {
  const caching = maxAge === 0 ? 'no-store' : `public, max-age=${maxAge}`
  return reply
    .header('cache-control', caching)
    .type(type)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
}

function sendOcsp(reply: FastifyReply, maxAge: number, bytes: Uint8Array) {
  return send(reply, 'application/ocsp-response', maxAge, bytes)
}

function acceptBytes(app: FastifyInstance, type: string): void {
  app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

function asBytes(body: unknown): Uint8Array {
  return Buffer.isBuffer(body) ? body : new Uint8Array()
}
