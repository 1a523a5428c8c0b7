import type { Chapter, Field, Operation } from './model.ts'

/** The headers that are described once: those of every response. */
export function commonHeaders(operations: readonly Pick<Operation, 'answers'>[]): Field[] {
  const [first, ...others] = operations.flatMap(({ answers }) => answers).map(({ headers }) => headers)
  return first?.filter(({ name }) => others.every((headers) => headers.some((one) => one.name === name))) ?? []
}

export function withoutHeaders(chapter: Chapter, shared: readonly Field[]): Chapter {
  const isOwn = ({ name }: Field) => !shared.some((one) => one.name === name)
  const operations = chapter.operations.map((operation) => ({
    ...operation,
    answers: operation.answers.map((answer) => ({ ...answer, headers: answer.headers.filter(isOwn) })),
  }))
  return { ...chapter, operations }
}
