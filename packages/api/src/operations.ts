import * as nouns from './nouns.ts'
import { type Method, type Operation, pathOf } from './operation.ts'

const methods: readonly Method[] = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE']

/** All operations of the service, in the order of the paths; for one path, creation before reading. */
export const operations: readonly Operation[] = Object.values(nouns)
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isOperation)
  .toSorted((a, b) => compare(pathOf(a), pathOf(b)) || methods.indexOf(a.method) - methods.indexOf(b.method))

/** A noun exports schemas and limits as well. */
function isOperation(one: unknown): one is Operation {
  return typeof one === 'object' && one !== null && 'method' in one
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
