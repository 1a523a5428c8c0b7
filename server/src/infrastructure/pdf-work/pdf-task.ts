import type { AsicErrorKind } from '@countersign/asic'
import type { PdfErrorKind } from '@countersign/pdf'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { StartMark } from './work-limit.ts'

export type PdfAct = Exclude<keyof PdfWork, 'close'>

/** The message to a thread. Only what structured cloning keeps: no functions, no classes. */
export interface PdfTask<Act extends PdfAct = PdfAct> {
  readonly act: Act
  readonly words: Parameters<PdfWork[Act]>
  readonly mark: StartMark
}

export type Result<Act extends PdfAct> = Awaited<ReturnType<PdfWork[Act]>>

/** The result. Errors are values, not thrown, since cloning would strip them of their kind. */
export type PdfAnswer =
  | { readonly outcome: 'done'; readonly result: unknown }
  | {
      readonly outcome: 'refused'
      readonly kind: PdfErrorKind
      readonly message: string
      readonly field: string | undefined
    }
  | { readonly outcome: 'refused-container'; readonly kind: AsicErrorKind; readonly message: string }
  | { readonly outcome: 'failed'; readonly message: string }
