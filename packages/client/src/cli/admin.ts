import { randomUUID } from 'node:crypto'
import type { CountersignError } from '../countersign-error.ts'
import { type Call, request } from '../request.ts'
import { retrying } from '../retry.ts'
import { UsageError } from './exits.ts'
import type { Settings } from './settings.ts'

/** The administration API. Paths are given in parts, without `/admin/v1`. Results are the `data` of the envelope. */
export interface Admin {
  get<T extends object>(path: Path): Promise<T>
  post<T extends object>(path: Path, body?: object): Promise<T>
  put<T extends object>(path: Path, body: object): Promise<T>
  patch<T extends object>(path: Path, body: object): Promise<T>
  delete<T extends object>(path: Path): Promise<T>
  /**
   * Follows the pages of a list to the end, or until there are `most` items. `field` names the items in the response.
   */
  list<T extends object>(path: Path, field: string, options: ListOptions): Promise<List<T>>
}

export type Path = readonly string[]

export interface ListOptions {
  readonly most: number | undefined
  readonly query?: Record<string, string | undefined>
}

export interface List<T> {
  readonly items: readonly T[]
  /** True if the service has more than requested. */
  readonly more: boolean
}

const timeoutMs = 30_000
const pageSize = 100

export function createAdmin(settings: Settings): Admin {
  let token: string | undefined

  function call<T extends object>(one: Omit<Call, 'path'>, path: Path): Promise<T> {
    token ??= settings.token()
    const service = { url: settings.url, token, fetch, timeoutMs }
    return request<T>(service, { ...one, path: pathOf(path) })
  }

  return {
    get: async (path) => call({ method: 'GET' }, path),
    async post(path, body) {
      const idempotencyKey = randomUUID()
      return retrying(afterBrokenConnection, true, undefined, () =>
        call({ method: 'POST', body, idempotencyKey }, path),
      )
    },
    put: async (path, body) => call({ method: 'PUT', body }, path),
    patch: async (path, body) => call({ method: 'PATCH', body }, path),
    delete: async (path) => call({ method: 'DELETE' }, path),

    async list<T extends object>(path: Path, field: string, { most = Number.POSITIVE_INFINITY, query }: ListOptions) {
      const items: T[] = []
      let cursor: string | undefined
      do {
        const limit = String(Math.min(pageSize, most - items.length))
        const page = await call<Page<T>>({ method: 'GET', query: { ...query, limit, cursor } }, path)
        items.push(...(page[field] as T[]))
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && items.length < most)
      return { items, more: cursor !== undefined }
    },
  }
}

type Page<T> = { readonly nextCursor: string | null } & { readonly [field: string]: readonly T[] | string | null }

function pathOf(parts: Path): string {
  return ['/admin/v1', ...parts.map(encodePart)].join('/')
}

/** Dots alone would lead to another path, and an empty part would name the whole list. */
function encodePart(part: string): string {
  if (/^\.{0,2}$/.test(part)) throw new UsageError(`"${part}" is not an id. The list command shows the ids.`)
  return encodeURIComponent(part)
}

/**
 * A broken connection is retried once, with the same Idempotency-Key. The first attempt may still be running: the
 * service says so, and has its answer a moment later.
 */
function afterBrokenConnection(error: CountersignError, attempt: number): number | undefined {
  if (attempt === 1) return error.kind === 'interrupted' ? 0 : undefined
  const underWay = error.code === 'IDEMPOTENCY_KEY_IN_USE' && attempt <= 10
  return underWay ? (error.retryAfterSeconds ?? 1) : undefined
}
