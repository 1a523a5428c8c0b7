import { isIPv6 } from 'node:net'
import { plainAddress } from '@countersign/rules/ip-address'
import type { FastifyRequest } from 'fastify'

/**
 * The key for counting attempts. One customer has a single IPv4 address, but a whole /64 of IPv6, so counting single
 * addresses would limit nobody.
 */
export function addressGroup(ip: string): string {
  const address = plainAddress(ip)
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const front = head.split(':').filter((part) => part !== '')
  const back = tail.split(':').filter((part) => part !== '')
  const zeros = address.includes('::') ? Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0') : []
  const groups = [...front, ...zeros, ...back].map((part) => part.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** Where a request comes from, for limits and the log. */
export function originOf({ ip, headers, id }: FastifyRequest) {
  return { address: addressGroup(ip), ip, cookies: headers.cookie, requestId: id }
}
