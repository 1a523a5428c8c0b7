import type { OpenApiDocument } from '@countersign/api'
import { answerPage, type PageResource, pageResource, stylesheetResource } from '../rendered-page.ts'
import type { Routes } from '../server.ts'
import { renderPage } from './render-page.ts'

/** The interface, described for programs at `/api/v1/openapi.json` and for people at `/docs`, which is made at the first visit. */
export function referenceRoutes(readDocument: () => OpenApiDocument): Routes {
  const stylesheet = stylesheetResource(new URL('./reference.css', import.meta.url))
  let page: PageResource | undefined
  return async (app) => {
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(readDocument())
    })
    app.get('/docs', async (request, reply) => {
      page ??= pageResource(renderPage(readDocument()))
      return answerPage(request, reply, page)
    })
    app.get('/docs/reference.css', async (request, reply) => answerPage(request, reply, stylesheet))
  }
}
