// For pages that verify; the package's own entry point is not for browsers.
export { CONTAINER_TYPE } from '../container/names.ts'
export { AsicError, type AsicErrorKind } from '../errors.ts'
export type { ContainerFile, ContainerReport, ContainerSignature } from './report.ts'
export { verifyContainer } from './verify-container.ts'
export { verifyDetached } from './verify-detached.ts'
