import { readPng } from '../block/read-png.ts'
import { PdfError } from '../errors.ts'
import type { FontSet, Rectangle, VisualPosition } from '../model.ts'
import { beginSignature, type PreparedSignature } from '../sign/begin-signature.ts'
import type { SignatureFieldChoice } from '../sign/signature-field.ts'
import type { SignatureRequest } from '../sign/signature-request.ts'
import { Typesetter } from '../text/typesetter.ts'
import { defaultLanguage, type PdfLanguage, wordsIn } from '../words/words.ts'
import { writeMoment } from '../words/write-moment.ts'
import { drawSeal, drawSealWithin, type SealLook, sealHeight } from './draw-seal.ts'

type CommonRequest = Pick<SignatureRequest, 'reason' | 'location' | 'contactInfo' | 'certify' | 'reserve'> & {
  readonly organization: string
  readonly sealedAt: Date
  readonly png?: Uint8Array
  /** Further lines, such as a reference. */
  readonly lines?: readonly string[]
  readonly fonts: FontSet
}

export type SealRequest = CommonRequest & {
  /** Must be new in the document. */
  readonly fieldName: string
  readonly position: VisualPosition
  /** In points. */
  readonly width?: number
}

/** A seal in a field from `prepareDocument`. */
export type PlacedSealRequest = CommonRequest & {
  readonly fieldName: string
  /** Of a field that the seal adds; null if it exists, and `invisible` if no page can show it. */
  readonly newAt: { readonly page: number; readonly rect: Rectangle } | 'invisible' | null
  /** Of what is shown; English where absent. */
  readonly language?: PdfLanguage
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
    png: _png,
    lines: _lines,
    fonts,
    width = DEFAULT_WIDTH,
    ...rest
  } = request
  if (!(width >= MIN_WIDTH && width <= MAX_WIDTH)) {
    throw new PdfError('off-the-page', `a seal must be ${MIN_WIDTH} to ${MAX_WIDTH} points wide`)
  }
  const words = wordsIn(defaultLanguage)
  const look = lookOf(request, defaultLanguage)
  const typesetter = new Typesetter(fonts)
  const height = sealHeight({ ...look, width })
  return beginSignature(bytes, {
    ...rest,
    field: {
      kind: 'visible',
      fieldName,
      position,
      size: { width, height },
      description: words.sealOf(organization),
    },
    subFilter: 'ETSI.CAdES.detached',
    signingTime: sealedAt,
    name: organization,
    appearances: { typesetter, signature: (drawnWidth) => drawSeal(typesetter, { ...look, width: drawnWidth }) },
  })
}

/** Seals the field of a seal, in which the seal is as large as fits. */
export async function beginPlacedSeal(bytes: Uint8Array, request: PlacedSealRequest): Promise<PreparedSignature> {
  const { fieldName, newAt, organization, sealedAt, png: _png, lines: _lines, fonts, language, ...rest } = request
  const look = lookOf(request, language ?? defaultLanguage)
  const typesetter = new Typesetter(fonts)
  return beginSignature(bytes, {
    ...rest,
    field: fieldChoice(request),
    subFilter: 'ETSI.CAdES.detached',
    signingTime: sealedAt,
    name: organization,
    appearances: {
      typesetter,
      signature: (width, height) => drawSealWithin(typesetter, look, { width, height }),
    },
  })
}

function fieldChoice({ fieldName, newAt, organization, language }: PlacedSealRequest): SignatureFieldChoice {
  if (newAt === null) return { kind: 'prepared', fieldName }
  if (newAt === 'invisible') return { kind: 'invisible', fieldName }
  const { page, rect } = newAt
  const description = wordsIn(language ?? defaultLanguage).sealOf(organization)
  return { kind: 'visible', fieldName, position: { page, x: rect.x, y: rect.y }, size: rect, description }
}

function lookOf(
  { organization, sealedAt, png, lines = [] }: CommonRequest,
  language: PdfLanguage,
): Omit<SealLook, 'width'> {
  if (lines.length > MAX_LINES) throw new PdfError('unsupported', `a seal has at most ${MAX_LINES} lines of text`)
  const { day, time } = writeMoment(sealedAt, language)
  const image = png === undefined ? null : readPng(png)
  return { organization, image, lines: [...lines, wordsIn(language).sealed(day, time)] }
}
