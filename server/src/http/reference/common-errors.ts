import type { ErrorAnswer, Operation } from './model.ts'

/**
 * The errors that are told once for all: a description that most operations with this status share. One that a single
 * operation has stays with it, unless there is no other operation.
 */
export function commonErrors(operations: readonly Pick<Operation, 'errors'>[]): ErrorAnswer[] {
  const answers = operations.flatMap(({ errors }) => errors)
  const statuses = [...new Set(answers.map(({ status }) => status))].sort()
  return statuses.flatMap((status) => {
    const descriptions = answers.filter((answer) => answer.status === status).map(({ description }) => description)
    const [description, count] = mostFrequent(descriptions)
    const isShared = count * 2 > descriptions.length && (count > 1 || operations.length === 1)
    return isShared ? [{ status, description }] : []
  })
}

function mostFrequent(texts: readonly string[]): [text: string, count: number] {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0])
}
