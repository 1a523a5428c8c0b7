import type { Routes } from '../../http/server.ts'

export function signingConsoleRoutes(_ports: object): Routes {
  return async (_app) => {}
}
