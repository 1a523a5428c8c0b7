import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods that some route accepts at this path. */
    methodsAt(path: string): readonly string[]
  }
}

interface KnownRoute {
  readonly pattern: RegExp
  readonly methods: readonly string[]
}

/**
 * Records the methods of each path, so that a wrong method gets a different answer than a wrong path (RFC 9110 15.5.6).
 */
export function rememberMethods(app: FastifyInstance): void {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: patternOf(url), methods: [method].flat() })
  })
  app.decorate('methodsAt', (path) => {
    const found = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    return [...new Set(found)].sort()
  })
}

/** Matches paths such as `/log/:id` and `/assets/*`. */
function patternOf(url: string): RegExp {
  const parts = url.split('/').map((part) => {
    if (part === '*') return '.*'
    return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('/')}$`)
}
