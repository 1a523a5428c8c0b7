import type { ErrorAnswer, Operation } from './model.ts'

/**
 * The errors that are described once: a description that most operations with this status share, with the codes that
 * all of them have. An error of a single operation stays with it, unless there is no other operation.
 */
export function commonErrors(operations: readonly Pick<Operation, 'errors'>[]): ErrorAnswer[] {
  const answers = operations.flatMap(({ errors }) => errors)
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  return statuses.flatMap((status) => {
    const having = answers.filter((answer) => answer.status === status)
    const description = mostFrequent(having.map((answer) => answer.description))
    const alike = having.filter((answer) => answer.description === description)
    const isShared = alike.length * 2 > having.length && (alike.length > 1 || operations.length === 1)
    return isShared ? [{ status, description, codes: commonCodes(alike) }] : []
  })
}

/** All errors by status, with the most frequent description of each and all codes of any operation. */
export function allErrors(operations: readonly Pick<Operation, 'errors'>[]): ErrorAnswer[] {
  const answers = operations.flatMap(({ errors }) => errors)
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  return statuses.map((status) => {
    const having = answers.filter((answer) => answer.status === status)
    const description = mostFrequent(having.map((answer) => answer.description))
    return { status, description, codes: [...new Set(having.flatMap(({ codes }) => codes))] }
  })
}

function commonCodes(answers: readonly ErrorAnswer[]): string[] {
  const [first, ...others] = answers
  return first?.codes.filter((code) => others.every(({ codes }) => codes.includes(code))) ?? []
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])[0]
}

/** What remains for an operation: the codes beyond the common ones. */
export function ownError(common: readonly ErrorAnswer[], error: ErrorAnswer): ErrorAnswer {
  const shared = common.find(({ status, description }) => status === error.status && description === error.description)
  if (shared === undefined) return error
  return { ...error, description: '', codes: error.codes.filter((code) => !shared.codes.includes(code)) }
}
