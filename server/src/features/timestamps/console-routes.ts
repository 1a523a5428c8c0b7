import type { Routes } from '../../http/server.ts'

export function timestampConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
