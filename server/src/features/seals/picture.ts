import type { Database } from '../../ports/database.ts'
import { drawDefaultImage } from './draw-default-image.ts'
import { holderOf } from './holder-of.ts'
import type { Seal } from './model.ts'
import { selectImage } from './store.ts'

export interface Picture {
  readonly type: string
  readonly content: Buffer
}

export async function pictureOfSeal(ports: { readonly database: Database }, seal: Seal): Promise<Picture> {
  const image = await selectImage(ports.database, seal.id)
  return pictureOf(await holderOf(ports, seal), seal.name, image)
}

/** How a seal looks: by its own PNG or, where it has none, drawn with the name of its holder. */
export function pictureOf(holder: string, sealName: string, png: Uint8Array | null): Picture {
  if (png !== null) return { type: 'image/png', content: Buffer.from(png) }
  return { type: 'image/svg+xml; charset=utf-8', content: Buffer.from(drawDefaultImage(holder, sealName)) }
}
