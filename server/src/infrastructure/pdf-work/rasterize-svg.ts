import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PdfError } from '@countersign/pdf'
import { notoFonts } from './noto-fonts.ts'
import { refuseUnsafeSvg } from './refuse-unsafe-svg.ts'

type Resvg = typeof import('@resvg/resvg-wasm')
type Options = NonNullable<ConstructorParameters<Resvg['Resvg']>[1]>

/** The part that is used here. Node has it, but its types leave it to the DOM's. */
declare const WebAssembly: {
  readonly RuntimeError: ErrorConstructor
  readonly Module: new (bytes: Uint8Array) => CompiledModule
}
type CompiledModule = Parameters<Resvg['initWasm']>[0]

const mostBytes = 256 * 1024

/** Pixels of the longer side; the smaller is for pictures with more detail than a PNG may have bytes. */
const sides = [1200, 600] as const

/** The limit of the PNG reader. */
const mostPngBytes = 2 * 1024 * 1024

/** Beyond this ratio the shorter side has too few pixels to show anything. */
const mostRatio = 20

/** Renders an SVG on a transparent background, with the bundled fonts and nothing else from outside. */
export async function rasterizeSvg(bytes: Uint8Array): Promise<Uint8Array> {
  const text = readText(bytes)
  refuseUnsafeSvg(text)
  const svg = text.replace(quotedReference, 'url($2)')
  const resvg = await startResvg()
  const upright = isUpright(measure(resvg, svg))
  for (const value of sides) {
    const fitTo = { mode: upright ? 'height' : 'width', value } as const
    const png = draw(resvg, svg, { fitTo, font: fontsFor(svg) })
    if (png.length <= mostPngBytes) return png
  }
  throw bad('has too much detail')
}

function bad(what: string, cause?: unknown): PdfError {
  return new PdfError('bad-image', `the SVG ${what}`, { cause })
}

function readText(bytes: Uint8Array): string {
  if (bytes.length > mostBytes) throw bad(`is larger than ${mostBytes / 1024} KB`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bad('is not valid UTF-8')
  }
}

/** Browsers support it (CSS Values 4, 4.5), but the renderer takes it for a missing color. */
const quotedReference = /url\(\s*(["']|&quot;|&apos;|&#3[49];)\s*(#[^"'&()\s]+)\s*\1\s*\)/gi

let compiled: CompiledModule | undefined

/**
 * A new instance for every rendering: its memory never shrinks, and a failure may have left it in any state. Loaded
 * bypassing the module cache, which would keep it for good.
 */
async function startResvg(): Promise<Resvg> {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve('@resvg/resvg-wasm')]
  const resvg = require('@resvg/resvg-wasm') as Resvg
  compiled ??= new WebAssembly.Module(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')))
  await resvg.initWasm(compiled)
  return resvg
}

const noFonts = { fontBuffers: [] }

interface Size {
  readonly width: number
  readonly height: number
}

function measure(resvg: Resvg, svg: string): Size {
  return refusing(() => {
    const { width, height } = new resvg.Resvg(svg, { font: noFonts })
    return { width, height }
  })
}

function isUpright({ width, height }: Size): boolean {
  const ratio = width / height
  if (!(ratio <= mostRatio && ratio >= 1 / mostRatio))
    throw bad(`is more than ${mostRatio} times as long as it is wide`)
  return height > width
}

const family = 'Noto Sans'

/** Other scripts fall back on the fonts that have them. */
function fontsFor(svg: string): NonNullable<Options['font']> {
  if (!/<([\w.-]+:)?text\b/.test(svg)) return noFonts
  const { regular, bold, fallbacks } = notoFonts()
  return {
    fontBuffers: [regular, bold, ...fallbacks.map(({ bytes }) => bytes)],
    defaultFontFamily: family,
    serifFamily: family,
    sansSerifFamily: family,
    cursiveFamily: family,
    fantasyFamily: family,
    monospaceFamily: family,
  }
}

function draw(resvg: Resvg, svg: string, options: Options): Uint8Array {
  return refusing(() => {
    const image = new resvg.Resvg(svg, options).render()
    if (!image.pixels.some((sample) => sample > 0)) throw bad('shows nothing')
    return image.asPng()
  })
}

/** The renderer's messages begin with a redundant prefix. */
const preamble = /^SVG data parsing failed cause /

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof PdfError) throw error
    // Panics, stack overflow and exhausted memory.
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) throw bad('is too complex', error)
    const reason = error instanceof Error ? error.message.replace(preamble, '') : String(error)
    throw bad(`cannot be read: ${reason}`, error)
  }
}
