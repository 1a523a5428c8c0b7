import type { Database } from '../../ports/database.ts'
import { findOrganization } from '../accounts/find-organization.ts'
import { drawDefaultImage } from './draw-default-image.ts'
import type { Seal } from './model.ts'

export interface Picture {
  readonly type: string
  readonly content: Buffer
}

/** How a seal looks: by its own PNG or, where it has none, drawn with the name of its organization. */
export async function pictureOf(
  ports: { readonly database: Database },
  { organizationId, name }: Pick<Seal, 'organizationId' | 'name'>,
  png: Uint8Array | null,
): Promise<Picture> {
  if (png !== null) return { type: 'image/png', content: Buffer.from(png) }
  const organization = (await findOrganization(ports, organizationId))?.name ?? name
  return { type: 'image/svg+xml; charset=utf-8', content: Buffer.from(drawDefaultImage(organization, name)) }
}
