import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FontSet } from '@countersign/pdf'

const require = createRequire(import.meta.url)
let loaded: FontSet | undefined

/** Read on first use: some 25 MB, which a thread that renders nothing does not need. */
export function notoFonts(): FontSet {
  loaded ??= {
    regular: read('noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: read('noto-sans/700Bold/NotoSans_700Bold.ttf'),
    fallbacks: [
      { bytes: read('noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'), scripts: ['Arab'] },
      { bytes: read('noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'), scripts: ['Hebr'] },
      { bytes: read('noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'), scripts: ['Deva'] },
      { bytes: read('noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'), scripts: ['Thai'] },
      { bytes: read('noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'), scripts: ['Hans', 'Jpan'] },
      { bytes: read('noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf'), scripts: ['Kore'] },
    ],
  }
  return loaded
}

function read(path: string): Uint8Array {
  return readFileSync(require.resolve(`@expo-google-fonts/${path}`))
}
