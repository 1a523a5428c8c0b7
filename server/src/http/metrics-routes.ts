import type { Registry } from 'prom-client'
import type { Routes } from './server.ts'

export function metricsRoutes(registry: Registry): Routes {
  let underWay: Promise<string> | undefined
  return async (app) => {
    app.get('/metrics', async (_request, reply) => {
      // Callers share one scrape: a flood of them must not take the database connections of requests.
      underWay ??= registry.metrics().finally(() => {
        underWay = undefined
      })
      return reply.type(registry.contentType).send(await underWay)
    })
  }
}
