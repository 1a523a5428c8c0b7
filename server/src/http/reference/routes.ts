import type { OpenApiDocument } from '@countersign/api'
import { answerPage, type PageResource, pageResource, stylesheetResource } from '../rendered-page.ts'
import type { Routes } from '../server.ts'
import { renderPage } from './render-page.ts'

/** The readable reference at `/docs`. The document is made at the first visit. */
export function referenceRoutes(readDocument: () => OpenApiDocument): Routes {
  const stylesheet = stylesheetResource(new URL('./reference.css', import.meta.url))
  let page: PageResource | undefined
  return async (app) => {
    app.get('/docs', async (request, reply) => {
      page ??= pageResource(renderPage(readDocument()))
      return answerPage(request, reply, page)
    })
    app.get('/docs/reference.css', async (request, reply) => answerPage(request, reply, stylesheet))
  }
}
