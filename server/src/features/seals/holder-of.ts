import { describeCertificate } from '@countersign/pki'
import type { Database } from '../../ports/database.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import type { Seal } from './model.ts'

type Held = Pick<Seal, 'organizationId' | 'name' | 'certificate' | 'issuedHere'>

/**
 * The name of the seal's owner: for the service's own certificate, the name in it, so that the page, the signature and
 * the validation show the same forever. The content of an uploaded certificate is unverified; for it, the
 * organization's name with the service counts.
 */
export async function holderOf(ports: { readonly database: Database }, seal: Held): Promise<string> {
  if (seal.issuedHere) {
    const { subject } = await describeCertificate(seal.certificate)
    if (subject.organization !== null) return subject.organization
  }
  return (await findOrganization(ports.database, seal.organizationId))?.name ?? seal.name
}
