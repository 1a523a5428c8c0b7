import type { FontSet, HandwritingStyle, SignerSignatureRequest } from '@countersign/pdf'
import { notoFonts, readFont } from './noto-fonts.ts'

/** The pages show the same files, so that a signature looks as its signer chose it. */
const files: Readonly<Record<HandwritingStyle, string>> = {
  flowing: 'dancing-script/400Regular/DancingScript_400Regular.ttf',
  elegant: 'alex-brush/400Regular/AlexBrush_400Regular.ttf',
  pen: 'marck-script/400Regular/MarckScript_400Regular.ttf',
  neat: 'bad-script/400Regular/BadScript_400Regular.ttf',
  ruqaa: 'aref-ruqaa/400Regular/ArefRuqaa_400Regular.ttf',
}

const read = new Map<HandwritingStyle, Uint8Array>()

/** The fonts of a signature, with those of its style and of the initials'. */
export function signatureFonts({ mark, initials }: Pick<SignerSignatureRequest, 'mark' | 'initials'>): FontSet {
  const styles = [mark, initials].map((one) => (one?.kind === 'typed' ? (one.style ?? 'plain') : 'plain'))
  const hands = styles.filter((style) => style !== 'plain')
  return { ...notoFonts(), handwriting: Object.fromEntries(hands.map((style) => [style, handwriting(style)])) }
}

function handwriting(style: HandwritingStyle): Uint8Array {
  const font = read.get(style) ?? readFont(files[style])
  read.set(style, font)
  return font
}
