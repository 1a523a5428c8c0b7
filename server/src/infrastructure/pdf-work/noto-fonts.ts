import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontSet } from '@countersign/pdf'

const require = createRequire(import.meta.url)
let loaded: FontSet | undefined

/** Read on first use: some 25 MB, which a thread that renders nothing does not need. */
export function notoFonts(): FontSet {
  loaded ??= {
    regular: readFont('noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: readFont('noto-sans/700Bold/NotoSans_700Bold.ttf'),
    fallbacks: [
      { bytes: readFont('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'), scripts: ['Arab'] },
      { bytes: readFont('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'), scripts: ['Hebr'] },
      { bytes: readFont('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'), scripts: ['Deva'] },
      { bytes: readFont('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'), scripts: ['Thai'] },
      { bytes: readFont('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'), scripts: ['Hans', 'Jpan'] },
      { bytes: readFont('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'), scripts: ['Kore'] },
    ],
  }
  return loaded
}

/** A font of the packages that this service depends on. */
export function readFont(path: string): Uint8Array {
  return readFileSync(require.resolve(`@expo-google-fonts/${path}`))
}
