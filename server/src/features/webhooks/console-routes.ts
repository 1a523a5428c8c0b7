import type { Routes } from '../../http/server.ts'

export function webhookConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
