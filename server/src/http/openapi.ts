import type { Routes } from './server.ts'

/** What programs and generators read of the interface. */
export function openApiRoutes(readDocument: () => object): Routes {
  return async (app) => {
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(readDocument())
    })
  }
}
