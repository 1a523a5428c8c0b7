import type { Routes } from '../../http/server.ts'

export function documentConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
