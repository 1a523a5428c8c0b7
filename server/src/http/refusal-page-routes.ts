import { stylesheetAddress } from './refusal-page.ts'
import { answerPage, stylesheetResource } from './rendered-page.ts'
import type { Routes } from './server.ts'

export function refusalPageRoutes(): Routes {
  const stylesheet = stylesheetResource(new URL('./refusal-page.css', import.meta.url))
  return async (app) => {
    app.get(stylesheetAddress, async (request, reply) => answerPage(request, reply, stylesheet))
  }
}
