import type { ErrorCode } from '@countersign/api'
import { AsicError } from '@countersign/asic'
import { PdfError } from '@countersign/pdf'
import { PdfWorkFailed } from '../../ports/pdf-work.ts'
import { Refusal, wrongField } from '../../vocabulary/refusal.ts'

/**
 * Awaits work on a PDF; turns a fault of the PDF into a refusal with this code, and a temporary failure into SERVICE_UNAVAILABLE.
 */
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
      return new Refusal('SERVICE_UNAVAILABLE', sentence(error.message), 5)
    case 'broken':
      return undefined
  }
}

/** Capitalizes a message of the package and ends it with a period. */
export function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/**
 * Awaits work on a container; turns a fault of the container into a refusal with this code, and a temporary failure
 * into SERVICE_UNAVAILABLE.
 */
export async function refusingContainer<T>(code: ErrorCode, work: Promise<T>): Promise<T> {
  try {
    return await refusingPdf(code, work)
  } catch (error) {
    throw error instanceof AsicError ? new Refusal(code, sentence(error.message)) : error
  }
}
