import { fitLine } from '../text/fit-line.ts'
import { lineOperators } from '../text/line-operators.ts'
import { shapeLine } from '../text/shape-line.ts'
import type { Typesetter } from '../text/typesetter.ts'
import { type AuthenticationMethod, namesOfMethods } from '../words/authentication-words.ts'
import { isRightToLeft, type PdfLanguage, wordsIn } from '../words/words.ts'
import { writeMoment } from '../words/write-moment.ts'
import { type Drawing, fillColor, strokeColor } from './drawing.ts'
import { PALETTE } from './palette.ts'

export interface TextFieldLook {
  readonly width: number
  readonly height: number
  readonly name: string
  /** True if the name above the field is that of another person, who asked this one to sign. */
  readonly isDelegate: boolean
  readonly signedAt: Date
  /** How they were authenticated, beside having the link. */
  readonly authentication?: readonly AuthenticationMethod[]
  /** True if they approved instead. */
  readonly approved?: boolean
  readonly language: PdfLanguage
}

/** A tiny date is better than a truncated one. */
const SMALLEST = 2.5

/** The text under a name: when they signed or approved, or who did in their place. Aligned like a name. */
export function makeTextFieldAppearance(typesetter: Typesetter, look: TextFieldLook): Drawing {
  const { width, height, name, language } = look
  const fit = { width, size: Math.min(6.8, height * 0.72), smallest: SMALLEST }
  const { line, size } = fitLine(typesetter, lineFor(look), { weight: 'regular' }, fit)
  const isAtRight = isRightToLeft(language) || shapeLine(typesetter, name, { weight: 'bold' }).rightToLeft
  const x = isAtRight ? width - line.width * size : 0
  const y = (height - size * 0.71) / 2
  const inColor = fillColor(PALETTE.accent) + strokeColor(PALETTE.accent)
  return { width, height, content: inColor + lineOperators(typesetter, line, { x, y, size }) }
}

/** The field's value, for readers that use it instead of the appearance. */
export function textFieldValue(
  name: string,
  signedAt: Date,
  language: PdfLanguage,
  authentication: readonly AuthenticationMethod[] = [],
): string {
  const { day, time } = writeMoment(signedAt, language)
  return withMethods(`${name}, ${day}, ${time}`, language, authentication)
}

function withMethods(line: string, language: PdfLanguage, authentication: readonly AuthenticationMethod[]): string {
  return authentication.length === 0 ? line : `${line} \u00b7 ${namesOfMethods(language, authentication)}`
}

function lineFor({ name, isDelegate, signedAt, authentication = [], approved, language }: TextFieldLook): string {
  const { day, time } = writeMoment(signedAt, language)
  const words = wordsIn(language)
  const line = approved ? words.approved(day, time) : words.signed(day, time)
  return withMethods(isDelegate ? words.byDelegate(line, name) : line, language, authentication)
}
