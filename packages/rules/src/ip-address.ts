/** Reports whether a text is an IP address, or a range of them in CIDR notation. */
export function isIpRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const bits = isIpv4(address) ? 32 : isIpv6(address) ? 128 : -1
  if (bits < 0 || more.length > 0) return false
  return prefix === undefined || (/^(0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits)
}

/** Without leading zeros, which some programs read as octal. */
function isIpv4(address: string): boolean {
  const parts = address.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

/** RFC 4291 2.2, without the form that ends in an IPv4 address. */
function isIpv6(address: string): boolean {
  const halves = address.split('::').map((half) => (half === '' ? [] : half.split(':')))
  const groups = halves.flat()
  const isWhole = halves.length === 1 ? groups.length === 8 : halves.length === 2 && groups.length < 8
  return isWhole && groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
}

/** An IP address without its zone, and as IPv4 where a socket for both families shows it as IPv6. */
export function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%')
  return address.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1] ?? address
}
