import { createHash, randomBytes } from 'node:crypto'
import { workOnBatchesJob } from '../../src/features/anchoring/model.ts'
import type { WorkPorts } from '../../src/features/anchoring/work-on-batches.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { createTimestamps } from '../../src/features/timestamps/create-timestamps.ts'
import { noDetails, type RecordedTimestamp } from '../../src/features/timestamps/model.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import type { Chain } from '../../src/ports/chain.ts'
import type { EnqueueOptions } from '../../src/ports/job-queue.ts'
import type { Caller } from '../../src/vocabulary/caller.ts'
import type { setClock } from '../harness/set-clock.ts'
import { testPorts } from '../harness/test-ports.ts'

export interface AnchoringFixture {
  readonly ports: WorkPorts & { readonly clock: ReturnType<typeof setClock> }
  /** The scheduled runs, in seconds from then. */
  readonly asked: number[]
  record(): Promise<{ sequenceNumber: number }>
  end(): Promise<void>
}

const caller: Caller = {
  keyId: 'key_1',
  userId: 'user_1',
  organization: null,
  payer: null,
  requestsPerHour: null,
  mode: 'live',
}

/** The feature over a real database, with a chain and a clock under the test's control. */
export async function anchoringFixture(
  chain: Chain,
  options: Partial<Omit<WorkPorts, 'clock'>> = {},
): Promise<AnchoringFixture> {
  const { end, ...common } = await testPorts()
  const memories = [createFileCheckpointMemory(common.dataDir)]
  const log = await openLog({ ...common, memories }, 'log.example.org/test', 'http://localhost')
  const checkpoints = createCheckpoints(common, log, () => {})
  const asked: number[] = []
  const ports = {
    ...common,
    log,
    checkpoints,
    chain,
    publisher: undefined,
    anchorIntervalHours: 24,
    queue: {
      async enqueue(_transaction: unknown, job: unknown, _data: unknown, { delaySeconds = 0 }: EnqueueOptions = {}) {
        if (job === workOnBatchesJob) asked.push(delaySeconds)
      },
    },
    ...options,
  }
  return {
    ports,
    asked,
    async record() {
      const fingerprint = createHash('sha256').update(randomBytes(16)).digest()
      const wanted = { fingerprint, type: 'SUBMITTED_HASH', details: noDetails } as const
      const [recorded] = await createTimestamps({ ...common, log }, caller, [wanted])
      return (recorded as RecordedTimestamp).entry
    },
    async end() {
      await checkpoints.close().catch(() => {})
      await end()
    },
  }
}
