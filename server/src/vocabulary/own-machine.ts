/** Reports whether a host, as in a URL, is this machine itself. */
export function isOwnMachine(host: string): boolean {
  return (
    /^(?:.+\.)?localhost$/i.test(host) || /^(?:::ffff:)?127(?:\.\d{1,3}){3}$/.test(host) || /^\[?::1\]?$/.test(host)
  )
}
