import { Resolver } from 'node:dns/promises'
import type { DomainRecords } from '../../ports/domain-records.ts'

/** Two tries of 2 seconds each. */
const patience = { timeout: 2000, tries: 2 }

/** Asks the DNS servers of this machine, or these: `address` or `address:port`. */
export function createDomainRecords(servers?: readonly string[]): DomainRecords {
  return {
    async texts(domain) {
      const resolver = new Resolver(patience)
      if (servers !== undefined) resolver.setServers(servers)
      const records = await resolver.resolveTxt(domain).catch(() => [])
      return records.map((parts) => parts.join(''))
    },
  }
}
