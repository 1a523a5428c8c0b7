import type { PdfError } from '@countersign/pdf'
import { type FieldFault, type FieldRule, mostCharactersOf } from '@countersign/rules/field-value'

type ExplainedRule = FieldRule & { readonly patternHint?: string | null }

/** What is wrong with a value and what to send instead, as the end of a sentence that begins with its name. */
export function describeFault(fault: FieldFault, rule: ExplainedRule): string {
  switch (fault) {
    case 'missing':
      return rule.type === 'checkbox' ? 'must be checked' : 'is required'
    case 'too-long':
      return `must be at most ${mostCharactersOf(rule)} characters long`
    case 'not-a-number':
      return 'must be a number'
    case 'not-an-option':
      return `must be one of its options: ${listOptions(rule.options)}`
    case 'not-matching':
      return `must have this form: ${rule.patternHint ?? rule.pattern}`
    case 'several-lines':
      return 'must be one line'
    case 'unprintable':
      return 'contains characters that cannot be printed. Remove them'
  }
}

const mostListed = 5

function listOptions(options: readonly string[]): string {
  return [...options.slice(0, mostListed), ...(options.length > mostListed ? ['…'] : [])].join(', ')
}

/** What the PDF package says about a field, without its name. */
export function faultOfField({ message, field }: PdfError): string {
  const known = `The field ${field} `
  return message.startsWith(known) ? message.slice(known.length) : `is refused: ${message}`
}
