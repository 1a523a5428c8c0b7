/** The DNS, asked for what the owner of a domain has published. */
export interface DomainRecords {
  /** The TXT records of a domain, each joined from its parts. Empty if there are none, or no answer within 5 seconds. */
  texts(domain: string): Promise<readonly string[]>
}
