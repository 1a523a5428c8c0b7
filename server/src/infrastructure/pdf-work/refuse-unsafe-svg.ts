import { PdfError } from '@countersign/pdf'
import { pixelsOfPicture } from './pixels-of-picture.ts'

/** Of one picture inside the drawing: it expands to four bytes per pixel. */
const mostPixels = 4_000_000

/**
 * Refuses forbidden content anywhere in an SVG: what multiplies it (entities), and external references, which would not
 * be rendered, so that the seal would look different from what its owner has seen.
 */
export function refuseUnsafeSvg(svg: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(svg)) throw unsafe('has a document type or entities; remove its <!DOCTYPE …>')
  if (/<\?xml-stylesheet|@import/i.test(svg)) throw unsafe('refers to an external style sheet')
  for (const [, reference = ''] of svg.matchAll(cssReference)) requireInside(reference)
  for (const [, ...quoted] of svg.matchAll(hrefAttribute)) requireInside(quoted.join(''))
}

/** Quotes may be written as entities inside an attribute. */
const cssReference = /url\(\s*(?:["']|&quot;|&apos;|&#3[49];)?\s*([^"'&)]*)/gi

const hrefAttribute = /href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

function requireInside(reference: string): void {
  const target = reference.trim()
  if (target.startsWith('#')) return
  const [, kind, base64] = dataUrl.exec(target.replace(lineBreaks, '')) ?? []
  if (kind === undefined || base64 === undefined) {
    throw unsafe(`refers to external content: ${target.slice(0, 60)}`)
  }
  const pixels = pixelsOfPicture(kind === 'png' ? 'png' : 'jpeg', Buffer.from(base64, 'base64'))
  if (pixels === undefined) throw unsafe('contains an image of a different type than it declares')
  if (pixels > mostPixels) throw unsafe('contains an image with too many pixels')
}

/** Editors break the lines of long attributes, where a plain break would be read as a space. */
const lineBreaks = /\s|&#(?:10|13|x0?[ad]);/gi

const dataUrl = /^data:image\/(png|jpe?g);base64,([a-z0-9+/]*=*)$/i

function unsafe(what: string): PdfError {
  return new PdfError('bad-image', `the SVG ${what}`)
}
