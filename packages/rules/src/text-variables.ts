/**
 * Variables in the subject and the message of a signing request, such as `{{signer.name}}`. Each signer reads the texts
 * with their own values.
 */

export const textVariables = ['signer.name', 'document.title', 'sender.name', 'expires'] as const

export type TextVariable = (typeof textVariables)[number]

/** With these, the longest text with the longest values still fits into an email. */
export const mostVariables = 20

/** Never runs over a brace, so that a hostile text costs no more than reading it. */
const marked = /\{\{([^{}]*)\}\}/g

export function markedVariable(name: TextVariable): string {
  return `{{${name}}}`
}

/** The names between double braces, in their order. */
export function variablesIn(text: string): readonly string[] {
  return [...text.matchAll(marked)].map(([, name = '']) => name.trim())
}

export function isTextVariable(name: string): name is TextVariable {
  return textVariables.some((one) => one === name)
}

/** Inserts the values as they are: a value that looks like a variable is not replaced again. */
export function fillVariables(text: string, values: Readonly<Record<TextVariable, string>>): string {
  return text.replace(marked, (literal, inner: string) => {
    const name = inner.trim()
    return isTextVariable(name) ? values[name] : literal
  })
}
