import { breakName } from '@countersign/pdf/seal-name'
import type { Database } from '../../ports/database.ts'
import { holderOf } from './holder-of.ts'
import type { Seal } from './model.ts'
import { selectImage } from './store.ts'

/**
 * At a width of 150, as seals are drawn on pages: the width inside the frame, and the line spacing relative to the font
 * size.
 */
const room = 134
const margin = 8
const leading = 1.35

/** The appearance of a seal without a picture, as an SVG: a double frame around the organization's name. */
export function drawDefaultImage(organization: string, sealName: string): string {
  const name = breakName(organization, { width: room, size: 12 })
  const lines = [
    ...name.lines.map((text) => ({ text, size: name.size, weight: 'bold' })),
    ...(sealName === organization ? [] : [{ text: sealName, size: 7, weight: 'normal' }]),
  ]
  let top = margin
  const rows = lines.map(({ text, size, weight }) => {
    const y = top + size
    top += size * leading
    // Fitted to the frame: `textLength` would stretch short text as well.
    const length = [...text].length * size * 0.6 > room ? ` textLength="${room}" lengthAdjust="spacingAndGlyphs"` : ''
    return `<text x="75" y="${y}" font-size="${size}" font-weight="${weight}"${length}>${escapeText(text)}</text>`
  })
  const height = top + margin
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 150 ${height}" width="600" height="${height * 4}">`,
    `<g fill="none" stroke="#142b5c"><rect x="1" y="1" width="148" height="${height - 2}" stroke-width="1.4"/>`,
    `<rect x="3.2" y="3.2" width="143.6" height="${height - 6.4}" stroke-width=".4"/></g>`,
    `<g fill="#142b5c" text-anchor="middle" font-family="Noto Sans, sans-serif">${rows.join('')}</g></svg>`,
  ].join('')
}

/** XML 1.0 2.2 excludes control characters. */
function escapeText(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

export interface Picture {
  readonly type: string
  readonly content: Buffer
}

export async function pictureOfSeal(ports: { readonly database: Database }, seal: Seal): Promise<Picture> {
  const image = await selectImage(ports.database, seal.id)
  return pictureOf(await holderOf(ports, seal), seal.name, image)
}

/** The picture of a seal: its own PNG or, without one, a drawing with the holder's name. */
export function pictureOf(holder: string, sealName: string, png: Uint8Array | null): Picture {
  if (png !== null) return { type: 'image/png', content: Buffer.from(png) }
  return { type: 'image/svg+xml; charset=utf-8', content: Buffer.from(drawDefaultImage(holder, sealName)) }
}
