import type { Registry } from 'prom-client'
import type { Routes } from './server.ts'

export function metricsRoutes(registry: Registry): Routes {
  return async (app) => {
    app.get('/metrics', async (_request, reply) => {
      return reply.type(registry.contentType).send(await registry.metrics())
    })
  }
}
