import type { Database } from '../../ports/database.ts'
import { Refusal } from '../../vocabulary/refusal.ts'
import type { AuthorityKey, IssuedCertificate } from './model.ts'
import { selectCertificate, selectKeys } from './store.ts'

export async function findCertificate(database: Database, serialNumber: string): Promise<IssuedCertificate> {
  const found = await selectCertificate(database, Buffer.from(serialNumber, 'hex'))
  if (found !== undefined) return found
  throw new Refusal('NOT_FOUND', `The service has issued no certificate with the serial number ${serialNumber}.`)
}

export interface OwnKey extends AuthorityKey {
  /** Whether the service signs with it now. */
  readonly current: boolean
}

/** The service's own keys, newest first. */
export async function findOwnKeys(database: Database): Promise<OwnKey[]> {
  const keys = await selectKeys(database)
  return keys.map((key) => ({ ...key, current: keys.find(({ name }) => name === key.name) === key }))
}

/** The service's own key with this certificate; undefined for a certificate of a seal or a signer. */
export async function findOwnKey(
  database: Database,
  { certificate }: Pick<IssuedCertificate, 'certificate'>,
): Promise<OwnKey | undefined> {
  if (certificate === null) return undefined
  const keys = await findOwnKeys(database)
  return keys.find((key) => Buffer.compare(key.certificate, certificate) === 0)
}
