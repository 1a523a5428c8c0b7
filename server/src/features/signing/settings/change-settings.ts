import type { SigningSettings } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import { methodsIn } from '../authentication/model.ts'
import { selectUsualMethods, upsertUsualMethods } from './store.ts'

interface Ports {
  readonly database: Database
}

export async function readSettings({ database }: Ports, owner: string): Promise<SigningSettings> {
  const methods = await selectUsualMethods(database, owner)
  const usual = methods.filter((method) => method === 'email_code')
  return { signerAuthentication: usual.length === 0 ? ['link'] : usual }
}

/** Requests that exist keep what they have. */
export async function changeSettings(ports: Ports, owner: string, given: SigningSettings): Promise<SigningSettings> {
  await upsertUsualMethods(ports.database, owner, methodsIn(given.signerAuthentication))
  return await readSettings(ports, owner)
}
