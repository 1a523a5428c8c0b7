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

/** The fonts of a signature, with that of its style. */
export function signatureFonts({ mark }: Pick<SignerSignatureRequest, 'mark'>): FontSet {
  if (mark.kind !== 'typed' || mark.style === undefined || mark.style === 'plain') return notoFonts()
  const font = read.get(mark.style) ?? readFont(files[mark.style])
  read.set(mark.style, font)
  return { ...notoFonts(), handwriting: { [mark.style]: font } }
}
