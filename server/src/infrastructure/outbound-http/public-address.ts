import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/**
 * A normalized IP address: IPv4-mapped IPv6 (::ffff:0:0/96, RFC 4291 2.5.5.2) is IPv4. Undefined for anything but an IP
 * address in its usual spelling.
 */
export function readAddress(text: string): Address | undefined {
  switch (isIP(text)) {
    case 4:
      return ipaddr.IPv4.parse(text)
    case 6:
      return undoMapping(readIpv6(text))
  }
  return undefined
}

/** ipaddr.js takes ::8.8.8.8 for ::ffff:8.8.8.8, so it gets the spelling without dots. */
function readIpv6(text: string): ipaddr.IPv6 | undefined {
  const hostname = URL.parse(`http://[${text}]/`)?.hostname
  return hostname === undefined ? undefined : ipaddr.IPv6.parse(hostname.slice(1, -1))
}

function undoMapping(address: ipaddr.IPv6 | undefined): Address | undefined {
  return address?.isIPv4MappedAddress() ? address.toIPv4Address() : address
}

/** Unicast that is routed in the public network, and nothing that could lead elsewhere. */
export function isPublic(address: Address): boolean {
  return address instanceof ipaddr.IPv4 ? isPublicIpv4(address) : isPublicIpv6(address)
}

export function isLoopback(address: Address): boolean {
  return address.range() === 'loopback'
}

/** Azure's virtual machines reach their host at this address. */
const azureHost: [ipaddr.IPv4, number] = [ipaddr.IPv4.parse('168.63.129.16'), 32]

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !address.match(azureHost)
}

/** IANA's global unicast. Beyond are IPv4-compatible, site-local and unassigned addresses. */
const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** RFC 6052 2.1: the prefix by which networks without IPv4 reach IPv4. */
const nat64: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('64:ff9b::'), 96]

/**
 * NAT64 is as public as the IPv4 address in it. Its local prefix (RFC 8215) is never public, nor are 6to4 and Teredo,
 * which end at an IPv4 address of the sender's choice and which nobody serves documents from: ipaddr.js classifies none
 * of them as unicast.
 */
function isPublicIpv6(address: ipaddr.IPv6): boolean {
  if (address.match(nat64)) return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(globalUnicast) && address.range() === 'unicast'
}
