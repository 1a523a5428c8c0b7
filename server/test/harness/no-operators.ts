import type { Operators } from '../../src/http/admin-token.ts'

/** A service that nobody administers under their own name. */
export const noOperators: Operators = { exist: async () => false, find: async () => undefined }
