import { AsicError } from '@countersign/asic'
import { Refusal, type RefusalCode } from '../../vocabulary/refusal.ts'
import { refusingPdf, sentence } from './refuse-pdf.ts'

/** Awaits work on a container; what is wrong with it becomes a refusal of this code, and what will pass becomes NOT_READY. */
export async function refusingContainer<T>(code: RefusalCode, work: Promise<T>): Promise<T> {
  try {
    return await refusingPdf(code, work)
  } catch (error) {
    throw error instanceof AsicError ? new Refusal(code, sentence(error.message)) : error
  }
}
