/** How a typed signature looks: which styles can write a name, and which letters lean. */

/** `plain` writes every script in the fonts of the document; the others are handwriting. */
export const typedStyles = ['flowing', 'elegant', 'pen', 'neat', 'ruqaa', 'plain'] as const

export type TypedStyle = (typeof typedStyles)[number]

export type HandwritingStyle = Exclude<TypedStyle, 'plain'>

const latin = String.raw`\u0020-\u007e\u00c0-\u0131\u0134-\u0148\u014c-\u017e\u2013\u2014\u2018\u2019\u201c\u201d`
/** Romanian, Vietnamese, and the capital sharp s. */
const moreLatin = String.raw`\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e9e\u1ea0-\u1ef9`
const cyrillic = String.raw`\u0401-\u040c\u040e-\u044f\u0451-\u045c\u045e\u045f\u0490\u0491`
const arabic = String.raw`\u0020.\u002d\u0621-\u063a\u0641-\u0652\u0670\u0671\u067e\u0686\u0698\u06a9\u06af\u06cc`

/** What the font of each style has, as far as it writes names; the tests compare it with the font. */
const repertoires: Readonly<Record<HandwritingStyle, RegExp>> = {
  flowing: only(latin, moreLatin),
  elegant: only(latin, moreLatin),
  pen: only(latin, cyrillic),
  neat: only(latin, moreLatin, cyrillic),
  ruqaa: only(arabic),
}

function only(...characters: readonly string[]): RegExp {
  return new RegExp(`^[${characters.join('')}]*$`, 'u')
}

/** The styles that have every character of a text, since a name in two hands looks forged. Always ends with `plain`. */
export function stylesFor(text: string): readonly TypedStyle[] {
  return typedStyles.filter((style) => style === 'plain' || canWrite(style, text))
}

/** The wanted style, or the first that has every character of the text. */
export function styleFor(text: string, wanted: TypedStyle): TypedStyle {
  const able = stylesFor(text)
  return able.includes(wanted) ? wanted : (able[0] ?? 'plain')
}

function canWrite(style: HandwritingStyle, text: string): boolean {
  return repertoires[style].test(text.normalize('NFC').trim())
}

const leaning =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Common}\p{Script=Inherited}]*$/u

/** Whether `plain` slants a text. Other scripts have no slanted form, and would look broken. */
export function isSlanted(text: string): boolean {
  return leaning.test(text)
}
