/** Whether a host, as a URL names it, is this machine and nobody else's. */
export function isOwnMachine(host: string): boolean {
  return (
    /^(?:.+\.)?localhost$/i.test(host) || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  )
}
