import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../vocabulary/refusal.ts'
import { type AnswerUnknown, notFound } from './error-handler.ts'
import { isForPeople } from './is-for-people.ts'
import { accepts, isKnown } from './negotiation.ts'
import { pageHeaders, pageHeadersFor } from './security-headers.ts'
import type { Routes } from './server.ts'

/** Which page answers at which paths. Uppercase is for QR codes, which are a quarter smaller with it. */
const pages: Record<string, string> = {
  '/verify': 'verify.html',
  '/verify/*': 'verify.html',
  '/VERIFY/*': 'verify.html',
  '/log': 'log.html',
  '/log/': 'log.html',
  '/sign/*': 'sign.html',
  '/': 'console.html',
  '/account': 'console.html',
  '/confirm-email/*': 'console.html',
  '/documents': 'console.html',
  '/documents/*': 'console.html',
  '/forgot-password': 'console.html',
  '/join/*': 'console.html',
  '/keys': 'console.html',
  '/members': 'console.html',
  '/audit': 'console.html',
  '/reset-password/*': 'console.html',
  '/seals': 'console.html',
  '/seals/*': 'console.html',
  '/settings': 'console.html',
  '/settings/*': 'console.html',
  '/sign-in/callback/*': 'console.html',
  '/signing': 'console.html',
  '/signing/*': 'console.html',
  '/timestamps': 'console.html',
  '/webhooks': 'console.html',
  '/webhooks/*': 'console.html',
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  // Type 1 fonts and character maps, which the document viewer loads.
  '.pfb': 'application/octet-stream',
  '.bcmap': 'application/octet-stream',
}

/** In the order of preference. */
const encodings = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

interface WebFile {
  readonly type: string
  readonly etag: string
  readonly plain: Buffer
  readonly encoded: ReadonlyMap<string, Buffer>
}

interface Embedding {
  /** Reports whether pages of this origin may show the signing page of this signer in a frame. */
  mayEmbed(signerId: string, origin: string): Promise<boolean>
}

/** Name below the build's folder → file. */
type Build = ReadonlyMap<string, WebFile>

/**
 * The pages for people, from their build folder. The build is small and read once, on the first visit: files outside it
 * are unreachable, and page and assets come from one build even if another replaces it.
 */
export function webPages(
  distFolder: string,
  { mayEmbed }: Embedding,
): { readonly routes: Routes; readonly answerUnknown: AnswerUnknown } {
  let build: Build | undefined
  const fileOf = (name: string) => {
    build ??= readBuild(distFolder)
    return build.get(name)
  }
  const routes: Routes = async (app) => {
    for (const [address, page] of Object.entries(pages)) {
      app.get(address, async (request, reply) => {
        const file = fileOf(page)
        if (file === undefined) return notFound(request)
        reply.header('cache-control', 'no-cache')
        return answer(request, reply, file)
      })
    }
    app.get<{ Params: { signerId: string }; Querystring: { origin?: string } }>(
      '/embed/:signerId',
      async (request, reply) => {
        const file = fileOf('sign.html')
        if (file === undefined) return notFound(request)
        const { origin } = request.query
        const isAllowed = typeof origin === 'string' && (await mayEmbed(request.params.signerId, origin))
        // Not stored: who may show it can change at any time.
        reply.header('cache-control', 'no-store')
        return send(request, reply, file, 'accept-encoding', isAllowed ? pageHeadersFor(origin) : pageHeaders)
      },
    )
    app.get('/embed.js', async (request, reply) => {
      const file = fileOf('embed.js')
      if (file === undefined) return notFound(request)
      // For pages of all origins, also those that compare its hash or isolate themselves.
      reply.headers({
        'cache-control': 'public, max-age=3600',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      return answer(request, reply, file)
    })
    app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
      const file = fileOf(`assets/${request.params['*']}`)
      if (file === undefined) return notFound(request)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return answer(request, reply, file)
    })
  }
  return {
    routes,
    answerUnknown(request, reply) {
      const file = isForPeople(request) ? fileOf('console.html') : undefined
      if (file === undefined) return notFound(request)
      reply.code(404).headers({ 'cache-control': 'no-cache', 'x-error-code': 'NOT_FOUND' })
      return send(request, reply, file, 'accept, accept-encoding')
    },
  }
}

function readBuild(folder: string): Build {
  // The stamp is written last: without it the build is missing or incomplete.
  if (!existsSync(join(folder, '.built'))) {
    throw new Refusal('SERVICE_UNAVAILABLE', 'The pages of this service are not built. Start it with `npm start`.')
  }
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && types[extname(entry.name)] !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
  return new Map(names.map((path) => [path.slice(folder.length + 1), readWebFile(path)]))
}

function readWebFile(path: string): WebFile {
  const plain = readFileSync(path)
  const encoded = encodings
    .filter(({ suffix }) => existsSync(path + suffix))
    .map(({ name, suffix }) => [name, readFileSync(path + suffix)] as const)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    // Weak, since the same file goes out in several encodings (RFC 9110 8.8.3.3).
    etag: `W/"${hash('sha256', plain, 'base64url')}"`,
    plain,
    encoded: new Map(encoded),
  }
}

/** Scripts get the policy, too: a worker obeys that of its own response, not that of the page. */
function answer(request: FastifyRequest, reply: FastifyReply, file: WebFile) {
  reply.header('etag', file.etag)
  if (!isKnown(request.headers['if-none-match'], file.etag)) return send(request, reply, file, 'accept-encoding')
  return reply
    .headers({ vary: 'accept-encoding', ...pageHeaders })
    .code(304)
    .send()
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, plain, encoded }: WebFile,
  vary: string,
  headers = pageHeaders,
) {
  reply.headers({ vary, ...headers })
  const encoding = encodings.find(({ name }) => encoded.has(name) && accepts(request, name))
  if (encoding !== undefined) reply.header('content-encoding', encoding.name)
  return reply.type(type).send(encoded.get(encoding?.name ?? '') ?? plain)
}
