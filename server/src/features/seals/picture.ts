import { drawDefaultImage } from './draw-default-image.ts'

export interface Picture {
  readonly type: string
  readonly content: Buffer
}

/** How a seal looks: by its own PNG or, where it has none, drawn with the name of its holder. */
export function pictureOf(holder: string, sealName: string, png: Uint8Array | null): Picture {
  if (png !== null) return { type: 'image/png', content: Buffer.from(png) }
  return { type: 'image/svg+xml; charset=utf-8', content: Buffer.from(drawDefaultImage(holder, sealName)) }
}
