import { resolve } from 'node:path'

/** Where a whole run of the tests leaves the statements that succeeded. */
export const statementsFolder = resolve(import.meta.dirname, '../../.cache/statements')

/** Written last, by a whole run in which everything passed: a record without it is a part of one. */
export const completeMark = resolve(statementsFolder, 'complete')
