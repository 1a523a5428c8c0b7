import { isIPv6 } from 'node:net'

/**
 * The key for counting attempts. One customer has a single IPv4 address, but a whole /64 of IPv6, so counting single
 * addresses would limit nobody.
 */
export function addressGroup(ip: string): string {
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(ip)) return ip
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').toLowerCase().split('::')
  const front = head.split(':').filter((part) => part !== '')
  const back = tail.split(':').filter((part) => part !== '')
  const zeros = ip.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...zeros, ...back].map((part) => part.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}
