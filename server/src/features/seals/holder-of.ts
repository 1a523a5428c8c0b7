import { describeCertificate } from '@countersign/pki'
import type { Database } from '../../ports/database.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import type { Seal } from './model.ts'

type Held = Pick<Seal, 'organizationId' | 'name' | 'certificate' | 'issuedHere'>

/**
 * Whose seal it is, by name: as our own certificate says, so that what stands on the page, what is signed and what a check
 * tells are the same for ever. Nobody here has checked what a certificate says that was brought; there the organization goes
 * by the name that it has here.
 */
export async function holderOf(ports: { readonly database: Database }, seal: Held): Promise<string> {
  if (seal.issuedHere) {
    const { subject } = await describeCertificate(seal.certificate)
    if (subject.organization !== null) return subject.organization
  }
  return (await findOrganization(ports.database, seal.organizationId))?.name ?? seal.name
}
