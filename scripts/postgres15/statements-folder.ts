import { resolve } from 'node:path'

/** Where a whole run of the tests leaves the statements that succeeded. */
export const statementsFolder = resolve(import.meta.dirname, '../../.cache/statements')
