import type { Database } from '../../ports/database.ts'
import { type CreateSealPorts, createSeal } from './create-seal.ts'
import { type DraftPorts, draftSeal } from './draft-seal.ts'

type Ports = Omit<CreateSealPorts, 'transaction'> & DraftPorts & { readonly database: Database }

/** A drawn seal for the organization that is made to try the service with. */
export async function createDemoSeal(ports: Ports, organizationId: string): Promise<void> {
  const draft = await draftSeal(ports, { name: 'Demo seal', image: undefined, pkcs12: undefined })
  await ports.database.transaction().execute(async (transaction) => {
    await createSeal({ ...ports, transaction }, organizationId, draft)
  })
}
