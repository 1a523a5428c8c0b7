import type { signer } from '@countersign/api'
import { isEmpty, isStraightOrEmpty, PdfError, type SignatureMark, styleFor } from '@countersign/pdf'
import { faultOfName } from '@countersign/rules/readable-name'
import type { PdfWork } from '../../ports/pdf-work.ts'
import { type Refusal, wrongField } from '../../vocabulary/refusal.ts'
import { refusingPdf } from '../documents/refuse-file.ts'

const mostTextLength = 100
const mostImageBytes = 200 * 1024
/** A pad on the sharpest of screens. More would take too long to inspect while others wait. */
const mostPixels = 1_200_000
const prefix = 'data:image/png;base64,'

/** As errors name the mark. */
type MarkName = 'signature' | 'initials'

/** Validates a signature or initials, and chooses the style in which typed ones appear. */
export async function checkMark(pdfWork: PdfWork, name: MarkName, given: signer.GivenMark): Promise<SignatureMark> {
  switch (given.kind) {
    case 'typed':
      return styledMark(await checkText(pdfWork, name, given.text ?? ''), given.style ?? 'plain')
    case 'drawn':
      return { kind: 'drawn', png: checkImage(name, given.image ?? '', refuseLine) }
    case 'uploaded':
      return { kind: 'uploaded', png: checkImage(name, given.image ?? '', refuseEmpty) }
  }
}

function styledMark(text: string, wanted: signer.TypedStyle): SignatureMark {
  return { kind: 'typed', text, style: styleFor(text, wanted) }
}

async function checkText(pdfWork: PdfWork, name: MarkName, text: string): Promise<string> {
  const trimmed = text.trim()
  if (trimmed === '') throw wrong(name, `text is required. Type your ${name === 'signature' ? 'name' : name}.`)
  if ([...trimmed].length > mostTextLength) throw wrong(name, `text must be at most ${mostTextLength} characters long.`)
  if (faultOfName(trimmed) !== null) throw wrong(name, 'text must be one line of plain text.')
  if (!/[\p{L}\p{N}]/u.test(trimmed)) throw wrong(name, 'text must contain letters.')
  const [missing] = await refusingPdf('INVALID_SIGNATURE', pdfWork.missingCharacters(trimmed))
  if (missing !== undefined)
    throw wrong(name, `text contains "${missing}", which cannot be printed. Remove it, or draw your ${name}.`)
  return trimmed
}

function checkImage(name: MarkName, image: string, refuse: (name: MarkName, png: Uint8Array) => void): Uint8Array {
  const base64 = image.startsWith(prefix) ? image.slice(prefix.length) : ''
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) {
    throw wrong(name, `image must be a PNG as a data URL that starts with ${prefix}`)
  }
  const png = Buffer.from(base64, 'base64')
  if (png.length > mostImageBytes) throw wrong(name, `image must be at most ${mostImageBytes / 1024} KB.`)
  // W3C PNG 11.2.1: the first chunk has the size.
  if (png.length < 24 || png.readUInt32BE(16) * png.readUInt32BE(20) > mostPixels) {
    throw wrong(name, `image must be a PNG of at most ${mostPixels} pixels.`)
  }
  try {
    refuse(name, png)
  } catch (error) {
    if (error instanceof PdfError) throw wrong(name, `image is invalid: ${error.message}.`)
    throw error
  }
  return png
}

function refuseLine(name: MarkName, png: Uint8Array): void {
  if (isStraightOrEmpty(png)) throw wrong(name, 'image is empty or a straight line. Sign as you do on paper.')
}

function refuseEmpty(name: MarkName, png: Uint8Array): void {
  if (isEmpty(png)) throw wrong(name, 'image is empty. Send a picture with dark ink on a light background.')
}

function wrong(name: MarkName, message: string): Refusal {
  return wrongField(name, `${name}.${message}`, 'INVALID_SIGNATURE')
}
