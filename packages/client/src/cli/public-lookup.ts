import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Not on the public internet (IANA's registries of special-purpose addresses). */
const special = new BlockList()
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(address, prefix, 'ipv4')
}
/** Allocated IPv6 only, without the ranges for IPv4 and for documentation. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const special6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special6.addSubnet(address, prefix, 'ipv6')
}

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
    default:
      return false
  }
}

/**
 * Resolves to public addresses only, so that a URL in an arbitrary file cannot reach what only this machine reaches.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const [first, ...others] = addresses
    if (first === undefined || ![first, ...others].every(({ address }) => isPublicAddress(address))) {
      return callback(new Error('its address is not public'), '')
    }
    if (options.all === true) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
