import type { Config } from '../config.ts'
import { parseAllowedHosts } from '../infrastructure/outbound-http/allowed-hosts.ts'
import { readAddress } from '../infrastructure/outbound-http/public-address.ts'
import { StartRefused } from '../vocabulary/start-refused.ts'

/**
 * In production, a witness is reached by https: its answers can stop the log, so nobody on the way may write them. The
 * operator can except hosts of the own network.
 */
export function requireSecureWitnesses({
  production,
  witnesses,
  allowedPrivateHosts,
}: Pick<Config, 'production' | 'witnesses' | 'allowedPrivateHosts'>): void {
  const allowed = parseAllowedHosts(allowedPrivateHosts)
  for (const { key, url } of witnesses) {
    const { protocol, hostname, port } = new URL(url)
    if (!production || protocol === 'https:') continue
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const address = readAddress(host)
    const dialled = port === '' ? 80 : Number(port)
    if (allowed.allowsName(host, dialled) || (address && allowed.allowsAddress(address, dialled))) continue
    throw new StartRefused(
      `WITNESSES must use https in production, also for ${key.name}, for example WITNESSES=KEY https://${hostname}. ` +
        'Hosts in ALLOWED_PRIVATE_HOSTS may use http.',
    )
  }
}
