import type { branding as api } from '@countersign/api'
import type { Database } from '../../../ports/database.ts'
import type { ActedBy } from '../../../vocabulary/audit.ts'
import { type Caller, ownerOf } from '../../../vocabulary/caller.ts'
import { Refusal, wrongField } from '../../../vocabulary/refusal.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { imageSize } from '../../mail/image-size.ts'
import type { Logo } from '../logo-store.ts'
import { requireShareable } from '../signing-link.ts'
import { type Branding, selectBranding, upsertBranding } from './store.ts'

export type { Branding }

interface Ports {
  readonly database: Database
}

export async function readBranding({ database }: Ports, owner: string): Promise<Branding> {
  return await selectBranding(database, owner)
}

export async function readLogo({ database }: Ports, owner: string): Promise<Logo> {
  const { logo } = await selectBranding(database, owner)
  if (logo === null) throw new Refusal('NOT_FOUND', 'There is no logo yet. Add one with PUT /branding.')
  return logo
}

/** Requests that exist keep their branding. */
export async function changeBranding(
  ports: Ports,
  by: ActedBy,
  caller: Caller,
  given: api.NewBranding,
): Promise<Branding> {
  const owner = ownerOf(caller)
  const companyName = given.companyName?.trim() ?? null
  requireShareable('companyName', companyName ?? '')
  const color = given.brandColor?.toLowerCase() ?? null
  const logo = given.logo === null || given.logo === undefined ? given.logo : readImage(given.logo)
  return await ports.database.transaction().execute(async (transaction) => {
    await upsertBranding(transaction, owner, { companyName, color, logo })
    const organizationId = caller.organization?.id ?? null
    const details = { setting: 'branding', companyName, brandColor: color }
    await recordAudit(transaction, { ...by, organizationId, action: 'settings.changed', details })
    return await selectBranding(transaction, owner)
  })
}

const mostLogoBytes = 200 * 1024
/** More than any screen shows, and a picture that unpacks to 64 MB at most. */
const mostPixels = 4000

/** Its first bytes decide what it is, not the type that the caller names. */
function readImage(dataUrl: string): Logo {
  const [, base64] = /^data:image\/(?:png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? []
  if (base64 === undefined) throw wrongLogo('logo must be a PNG or JPEG as a data URL: data:image/png;base64,…')
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostLogoBytes)
    throw wrongLogo(`logo must be at most ${mostLogoBytes / 1024} KB. Send a smaller picture.`)
  const size = imageSize(bytes)
  if (size === undefined || size.contentType === 'image/gif') {
    throw wrongLogo('logo must be a PNG or JPEG. This file is neither, or is damaged.')
  }
  if (size.width > mostPixels || size.height > mostPixels) {
    throw wrongLogo(`logo must be at most ${mostPixels} pixels wide and high. Send a smaller picture.`)
  }
  return { bytes, contentType: size.contentType }
}

function wrongLogo(message: string): Refusal {
  return wrongField('logo', message)
}
