import * as nouns from './nouns.ts'
import { type Method, type Operation, pathOf } from './operation.ts'

const methods: readonly Method[] = ['POST', 'GET', 'PUT', 'PATCH', 'DELETE']

/** All that can be asked of the service, in the order of the paths; of one path, first what creates and then what reads. */
export const operations: readonly Operation[] = Object.values(nouns)
  .flatMap((noun) => Object.values<unknown>(noun))
  .filter(isOperation)
  .toSorted((a, b) => compare(pathOf(a), pathOf(b)) || methods.indexOf(a.method) - methods.indexOf(b.method))

/** A noun has schemas and limits as well. */
function isOperation(one: unknown): one is Operation {
  return typeof one === 'object' && one !== null && 'method' in one
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
