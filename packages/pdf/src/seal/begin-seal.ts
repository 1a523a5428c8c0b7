import { readPng } from '../block/read-png.ts'
import { PdfError } from '../errors.ts'
import type { FontSet, VisualPosition } from '../model.ts'
import { beginSignature, type PreparedSignature } from '../sign/begin-signature.ts'
import type { SignatureRequest } from '../sign/signature-request.ts'
import { Typesetter } from '../text/typesetter.ts'
import { defaultLanguage } from '../words/words.ts'
import { writeMoment } from '../words/write-moment.ts'
import { drawSeal, sealHeight } from './draw-seal.ts'

export type SealRequest = Pick<SignatureRequest, 'reason' | 'location' | 'contactInfo' | 'certify' | 'reserve'> & {
  /** Must be new in the document. */
  readonly fieldName: string
  readonly organization: string
  readonly sealedAt: Date
  readonly position: VisualPosition
  /** In points. */
  readonly width?: number
  readonly png?: Uint8Array
  /** Further lines, such as a reference. */
  readonly lines?: readonly string[]
  readonly fonts: FontSet
}

const DEFAULT_WIDTH = 150
const MIN_WIDTH = 20
const MAX_WIDTH = 2000
const MAX_LINES = 6

/** Places an organization's seal where its signature is drawn. Refuses a place that is not entirely on the page. */
export async function beginSeal(bytes: Uint8Array, request: SealRequest): Promise<PreparedSignature> {
  const {
    fieldName,
    organization,
    sealedAt,
    position,
    png,
    lines = [],
    fonts,
    width = DEFAULT_WIDTH,
    ...rest
  } = request
  if (!(width >= MIN_WIDTH && width <= MAX_WIDTH)) {
    throw new PdfError('off-the-page', `a seal must be ${MIN_WIDTH} to ${MAX_WIDTH} points wide`)
  }
  if (lines.length > MAX_LINES) throw new PdfError('unsupported', `a seal has at most ${MAX_LINES} lines of text`)
  const { day, time } = writeMoment(sealedAt, defaultLanguage)
  const look = {
    organization,
    image: png === undefined ? null : readPng(png),
    lines: [...lines, `Sealed ${day}, ${time}`],
  }
  const typesetter = new Typesetter(fonts)
  const height = sealHeight({ ...look, width })
  return beginSignature(bytes, {
    ...rest,
    field: {
      kind: 'visible',
      fieldName,
      position,
      size: { width, height },
      description: `Seal of ${organization}`,
    },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: sealedAt,
    name: organization,
    appearances: { typesetter, signature: (drawnWidth) => drawSeal(typesetter, { ...look, width: drawnWidth }) },
  })
}
