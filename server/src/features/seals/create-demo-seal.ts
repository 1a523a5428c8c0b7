import { type CreateSealPorts, createSeal } from './create-seal.ts'
import { type DraftPorts, draftSeal } from './draft-seal.ts'

/** A drawn seal for the organization that is made to try the service with. */
export async function createDemoSeal(ports: CreateSealPorts & DraftPorts, organizationId: string): Promise<void> {
  const draft = await draftSeal(ports, organizationId, { name: 'Demo seal', image: undefined, pkcs12: undefined })
  await createSeal(ports, organizationId, draft)
}
