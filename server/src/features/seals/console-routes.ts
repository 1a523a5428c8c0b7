import type { Routes } from '../../http/server.ts'

export function sealConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
