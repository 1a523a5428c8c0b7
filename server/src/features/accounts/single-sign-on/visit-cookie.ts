import { visitSeconds } from './visit-provider.ts'

const name = 'countersign.visit'
const form = /(?:^|; *)countersign\.visit=([\w-]{43})(?:;|$)/

/** Binds a visit to the browser that has started it. `path`: the requests that complete it. */
export function visitCookie(publicUrl: string, path: string, browser: string, maxAge = visitSeconds): string {
  const { protocol, pathname } = new URL(publicUrl)
  const secure = protocol === 'https:' ? '; Secure' : ''
  const fullPath = `${pathname.replace(/\/$/, '')}${path}`
  return `${name}=${browser}; Max-Age=${maxAge}; Path=${fullPath}; HttpOnly; SameSite=Lax${secure}`
}

export function browserIn(cookies: string | undefined): string | undefined {
  return form.exec(cookies ?? '')?.[1]
}
