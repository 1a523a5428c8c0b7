import type { Routes } from '../../http/server.ts'

export function memberConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
