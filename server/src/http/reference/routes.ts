import type { OpenApiDocument } from '@countersign/api'
import { answerPage, type PageResource, pageResource, scriptResource, stylesheetResource } from '../rendered-page.ts'
import type { Routes } from '../server.ts'
import { readExamples, readWebhookCode } from './examples.ts'
import { renderPage, type Shown } from './render-page.ts'

/**
 * Describes the API: for programs at `/api/v1/openapi.json`, for people at `/docs`, which is rendered on the first
 * visit.
 */
export function referenceRoutes(readDocument: () => OpenApiDocument, readShown = readOwn): Routes {
  const stylesheet = stylesheetResource(new URL('./reference.css', import.meta.url))
  const script = scriptResource(new URL('./reference.js', import.meta.url))
  let page: PageResource | undefined
  return async (app) => {
    app.get('/api/v1/openapi.json', async (_request, reply) => {
      return reply.header('cache-control', 'public, max-age=300').send(readDocument())
    })
    app.get('/docs', async (request, reply) => {
      page ??= makePage(readDocument(), readShown)
      return answerPage(request, reply, page)
    })
    app.get('/docs/reference.css', async (request, reply) => answerPage(request, reply, stylesheet))
    app.get('/docs/reference.js', async (request, reply) => answerPage(request, reply, script))
  }
}

function makePage(document: OpenApiDocument, readShown: (publicUrl: string) => Shown): PageResource {
  return pageResource(renderPage(document, readShown(document.servers?.[0]?.url ?? '')))
}

function readOwn(publicUrl: string): Shown {
  return { examples: readExamples(publicUrl), webhookCode: readWebhookCode() }
}
