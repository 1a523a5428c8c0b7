import type { EventDefinition } from './openapi.ts'

/** What the service reports to an address that was given to it. */
export const eventDefinitions: readonly EventDefinition[] = []
