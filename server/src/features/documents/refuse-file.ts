import type { ErrorCode } from '@countersign/api'
import { AsicError } from '@countersign/asic'
import { PdfError } from '@countersign/pdf'
import { PdfWorkFailed } from '../../ports/pdf-work.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'

/** Awaits work on a PDF; what is wrong with the PDF becomes a refusal of this code, and what will pass becomes NOT_READY. */
export async function refusingPdf<T>(code: ErrorCode, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw refusalOf(code, error) ?? error
  }
}

function refusalOf(code: ErrorCode, error: unknown): Refusal | undefined {
  if (error instanceof PdfError) {
    const message = sentence(error.message)
    return error.kind === 'off-the-page'
      ? wrongField('position', message, 'INVALID_POSITION')
      : new Refusal(code, message)
  }
  if (!(error instanceof PdfWorkFailed)) return undefined
  switch (error.kind) {
    case 'too-slow':
    case 'too-heavy':
      return new Refusal(code, sentence(error.message))
    case 'busy':
    case 'closed':
      return new Refusal('NOT_READY', sentence(error.message), 5)
    case 'broken':
      return undefined
  }
}

/** Messages of the package begin and end as their place there wants it. */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Awaits work on a container; what is wrong with it becomes a refusal of this code, and what will pass becomes NOT_READY. */
export async function refusingContainer<T>(code: ErrorCode, work: Promise<T>): Promise<T> {
  try {
    return await refusingPdf(code, work)
  } catch (error) {
    throw error instanceof AsicError ? new Refusal(code, sentence(error.message)) : error
  }
}
