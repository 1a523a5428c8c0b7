import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { plainAddress } from '@countersign/rules/ip-address'
import type { AddressRanges } from '../../vocabulary/caller.ts'

/** Expects addresses and CIDR ranges that `isIpRange` accepts. */
export function readAddressRanges(ranges: readonly string[]): AddressRanges {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, prefix === undefined ? (family === 'ipv4' ? 32 : 128) : Number(prefix), family)
  }
  return {
    includes(ip) {
      const address = plainAddress(ip)
      if (isIPv4(address)) return list.check(address, 'ipv4')
      return isIPv6(address) && list.check(address, 'ipv6')
    },
  }
}
