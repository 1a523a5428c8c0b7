import * as anchoring from './anchoring.ts'
import * as documents from './documents.ts'
import * as jobs from './jobs.ts'
import type { Operation } from './operation.ts'
import * as quota from './quota.ts'
import * as sealManagement from './seal-management.ts'
import * as seals from './seals.ts'
import * as timestamps from './timestamps.ts'

/** All that can be asked of the service, in the order in which it is told of. */
export const operations: readonly Operation[] = [
  timestamps,
  documents,
  seals,
  sealManagement,
  quota,
  anchoring,
  jobs,
].flatMap((noun) =>
  Object.values(noun).filter((one): one is typeof one & Operation => typeof one === 'object' && 'method' in one),
)
