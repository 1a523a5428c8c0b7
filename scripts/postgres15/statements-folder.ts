import { resolve } from 'node:path'

/** Where a whole run of the tests stores the statements that succeeded. */
export const statementsFolder = resolve(import.meta.dirname, '../../.cache/statements')

/** Written last, by a whole run in which everything passed: a record without it is incomplete. */
export const completeMark = resolve(statementsFolder, 'complete')
