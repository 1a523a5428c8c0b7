import type { Language } from '../interface.ts'

/** Those that the service writes in. */
export const languages = ['en', 'de', 'fr', 'it', 'es', 'ar'] as const satisfies readonly Language[]
