import { type FieldValues, type Picture, pictureScale } from '@countersign/pdf/compare'
import type { Pdfium, ReadText } from './start-pdfium.ts'

/** Null if there is no such page; `not-drawn` if it cannot be rendered, or not large enough to compare. */
export type DrawnPage = { readonly picture: Picture; readonly fields: FieldValues } | 'not-drawn' | null

/** A file in the library's memory, which only the end of the library frees. */
export class DrawableFile {
  readonly #pdfium: Pdfium
  readonly #address: number

  constructor(pdfium: Pdfium, bytes: Uint8Array) {
    this.#pdfium = pdfium
    this.#address = reserve(pdfium, bytes.length)
    pdfium.HEAPU8.set(bytes, this.#address)
  }

  /** The first bytes of the file: an earlier revision, without a copy of it. Undefined if it is not a PDF. */
  open(length: number): DrawableRevision | undefined {
    const document = this.#pdfium._FPDF_LoadMemDocument(this.#address, length, 0)
    return document === 0 ? undefined : new DrawableRevision(this.#pdfium, document)
  }
}

/** FPDF_FORMFILLINFO, without callbacks: it has 35 words at most. */
const formInfoBytes = 256
const formInfoVersion = 2

/** FPDFBitmap_BGRA. */
const format = 4
const bytesOfPoint = 4
const white = 0xff_ff_ff_ff
/** FPDF_ANNOT. */
const withAnnotations = 1

export class DrawableRevision {
  readonly pageCount: number
  readonly #pdfium: Pdfium
  readonly #document: number
  /** Widgets, including signatures, are rendered only with it. */
  readonly #form: number
  #samples = new Uint8Array(0)

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium
    this.#document = document
    this.pageCount = pdfium._FPDF_GetPageCount(document)
    const info = reserve(pdfium, formInfoBytes)
    pdfium.HEAPU8.fill(0, info, info + formInfoBytes)
    pdfium.HEAPU8[info] = formInfoVersion
    this.#form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info)
  }

  /** With annotations and form fields, as a reader shows it. Pages count from 1. The next call reuses the picture. */
  draw(page: number): DrawnPage {
    if (page > this.pageCount) return null
    const handle = this.#pdfium._FPDF_LoadPage(this.#document, page - 1)
    if (handle === 0) return 'not-drawn'
    this.#pdfium._FORM_OnAfterLoadPage(handle, this.#form)
    const picture = this.#drawOpen(handle)
    const drawn = picture === null ? 'not-drawn' : ({ picture, fields: this.#fieldsOf(handle) } as const)
    // Not after a failure: the library may be in any state then, and is discarded.
    this.#pdfium._FORM_OnBeforeClosePage(handle, this.#form)
    this.#pdfium._FPDF_ClosePage(handle)
    return drawn
  }

  #drawOpen(page: number): Picture | null {
    const pdfium = this.#pdfium
    const size = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) }
    const scale = pictureScale(size)
    if (scale === null) return null
    const width = Math.max(1, Math.floor(size.width * scale))
    const height = Math.max(1, Math.floor(size.height * scale))
    const bytes = width * height * bytesOfPoint
    const address = reserve(pdfium, bytes)
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, address, width * bytesOfPoint)
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations)
    pdfium._FPDF_FFLDraw(this.#form, bitmap, page, 0, 0, width, height, 0, 0)
    const samples = this.#copy(address, bytes)
    pdfium._FPDFBitmap_Destroy(bitmap)
    pdfium.wasmExports.free(address)
    return { width, height, samples }
  }

  /** Into memory that all pages use: a copy for each would reach the thread's limit before the garbage is collected. */
  #copy(address: number, bytes: number): Uint8Array {
    if (this.#samples.length < bytes) this.#samples = new Uint8Array(bytes)
    const samples = this.#samples.subarray(0, bytes)
    samples.set(this.#pdfium.HEAPU8.subarray(address, address + bytes))
    return samples
  }

  #fieldsOf(page: number): FieldValues {
    const pdfium = this.#pdfium
    const values = new Map<string, string>()
    const count = Math.min(pdfium._FPDFPage_GetAnnotCount(page), mostAnnotations)
    for (let index = 0; index < count; index++) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, index)
      if (annotation === 0) continue
      const type = pdfium._FPDFAnnot_GetFormFieldType(this.#form, annotation)
      if (type >= 0 && type !== signatureField) {
        const name = this.#text(pdfium._FPDFAnnot_GetFormFieldName, annotation)
        values.set(name, this.#text(pdfium._FPDFAnnot_GetFormFieldValue, annotation))
      }
      pdfium._FPDFPage_CloseAnnot(annotation)
    }
    return values
  }

  #text(read: ReadText, annotation: number): string {
    const bytes = read(this.#form, annotation, 0, 0)
    if (bytes <= 2) return ''
    const address = reserve(this.#pdfium, bytes)
    read(this.#form, annotation, address, bytes)
    const text = Buffer.from(this.#pdfium.HEAPU8.subarray(address, address + bytes - 2)).toString('utf16le')
    this.#pdfium.wasmExports.free(address)
    return text
  }
}

/** A hostile page may have any number. */
const mostAnnotations = 1000

/** FPDF_FORMFIELD_SIGNATURE. */
const signatureField = 7

function reserve(pdfium: Pdfium, bytes: number): number {
  const address = pdfium.wasmExports.malloc(bytes)
  if (address === 0) throw new RangeError('the renderer ran out of memory')
  return address
}
