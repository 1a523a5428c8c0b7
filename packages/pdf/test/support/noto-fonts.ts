import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontSet } from '../../src/model.ts'

const require = createRequire(import.meta.url)

/** The fonts that the service ships; read once per process. */
export const notoFonts: FontSet = {
  regular: font('noto-sans/400Regular/NotoSans_400Regular.ttf'),
  bold: font('noto-sans/700Bold/NotoSans_700Bold.ttf'),
  fallbacks: [
    { bytes: font('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'), scripts: ['Arab'] },
    { bytes: font('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'), scripts: ['Hebr'] },
    { bytes: font('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'), scripts: ['Deva'] },
    { bytes: font('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'), scripts: ['Thai'] },
    { bytes: font('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'), scripts: ['Hans', 'Jpan'] },
    { bytes: font('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'), scripts: ['Kore'] },
  ],
}

/** Also with the fonts of the handwriting styles. */
export function signatureFonts(): FontSet {
  return {
    ...notoFonts,
    handwriting: {
      flowing: font('dancing-script/400Regular/DancingScript_400Regular.ttf'),
      elegant: font('alex-brush/400Regular/AlexBrush_400Regular.ttf'),
      pen: font('marck-script/400Regular/MarckScript_400Regular.ttf'),
      neat: font('bad-script/400Regular/BadScript_400Regular.ttf'),
      ruqaa: font('aref-ruqaa/400Regular/ArefRuqaa_400Regular.ttf'),
    },
  }
}

function font(path: string): Uint8Array {
  return readFileSync(require.resolve(`@expo-google-fonts/${path}`))
}
