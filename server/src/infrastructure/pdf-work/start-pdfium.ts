import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** The part of the library that is used. Numbers are addresses in its memory, or handles. */
export interface Pdfium {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { malloc(bytes: number): number; free(address: number): void }
  _FPDF_InitLibrary(): void
  _FPDF_LoadMemDocument(address: number, length: number, password: number): number
  _FPDF_GetPageCount(document: number): number
  _FPDF_LoadPage(document: number, index: number): number
  _FPDF_ClosePage(page: number): void
  _FPDF_GetPageWidth(page: number): number
  _FPDF_GetPageHeight(page: number): number
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, address: number, stride: number): number
  _FPDFBitmap_FillRect(bitmap: number, ...rectangleAndColor: [number, number, number, number, number]): void
  _FPDFBitmap_Destroy(bitmap: number): void
  _FPDF_RenderPageBitmap(bitmap: number, page: number, ...placeTurnAndFlags: PlaceTurnAndFlags): void
  _FPDF_FFLDraw(form: number, bitmap: number, page: number, ...placeTurnAndFlags: PlaceTurnAndFlags): void
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number
  _FORM_OnAfterLoadPage(page: number, form: number): void
  _FORM_OnBeforeClosePage(page: number, form: number): void
  _FPDFPage_GetAnnotCount(page: number): number
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number
  _FPDFAnnot_GetFormFieldName: ReadText
  _FPDFAnnot_GetFormFieldValue: ReadText
}

type PlaceTurnAndFlags = [x: number, y: number, width: number, height: number, turn: number, flags: number]

/** Returns the number of bytes of UTF-16, including two zeros, and writes them if they fit. */
export type ReadText = (form: number, annotation: number, address: number, bytes: number) => number

/** Of its memory. Beyond that it fails as if the machine had no more. */
const mostBytes = 384 * 1024 * 1024

type Imports = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Options = {
  readonly instantiateWasm: (imports: Imports, done: (instance: unknown, compiled: unknown) => void) => unknown
  readonly print: () => void
  readonly printErr: () => void
}

/** Node has it, but its types leave it to the DOM's. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (compiled: object, imports: Imports) => { readonly exports: unknown }
}

let compiled: object | undefined

/**
 * PDFium, Chrome's PDF renderer, as WebAssembly: whatever a file does to it stays in its own memory. A new instance for
 * every file, since its memory never shrinks, and a failure may have left it in any state.
 */
export async function startPdfium(): Promise<Pdfium> {
  const { PDFiumModule } = await import('@hyzyla/pdfium')
  const start = PDFiumModule as unknown as (options: Options) => Promise<Pdfium>
  compiled ??= new WebAssembly.Module(
    readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')),
  )
  const own = compiled
  const pdfium = await start({
    instantiateWasm: (imports, done) => {
      const instance = new WebAssembly.Instance(own, limitingMemory(imports))
      done(instance, own)
      return instance.exports
    },
    // It prints warnings about broken files, which are routine here.
    print: () => {},
    printErr: () => {},
  })
  pdfium._FPDF_InitLibrary()
  return pdfium
}

function limitingMemory(imports: Imports): Imports {
  const { env = {} } = imports
  const grow = env.emscripten_resize_heap as (bytes: number) => boolean
  return {
    ...imports,
    env: { ...env, emscripten_resize_heap: (bytes: number) => bytes >>> 0 <= mostBytes && grow(bytes) },
  }
}
