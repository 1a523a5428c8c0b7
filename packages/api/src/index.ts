import * as documents from './documents.ts'
import * as quota from './quota.ts'
import * as timestamps from './timestamps.ts'

export * from './errors.ts'
export * from './events.ts'
export * from './json-schema.ts'
export * from './openapi.ts'
export * from './openapi-document.ts'
export * from './operation.ts'
export * from './operation-errors.ts'
export * from './operations.ts'
export * from './parts.ts'
export { documents, quota, timestamps }
