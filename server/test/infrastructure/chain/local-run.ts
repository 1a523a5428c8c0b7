import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { createLocalChain } from '../../../src/infrastructure/chain/local-chain.ts'
import { systemClock } from '../../../src/infrastructure/clock/system-time.ts'

// A service that consists only of its local chain, for tests to kill. Reports when it runs.

const [, , dataDir = ''] = process.argv
const log = pino({ level: 'silent' })
const { processId } = createLocalChain({ dataDir, publicUrl: 'http://localhost:3000', clock: systemClock, log })
while (processId() === undefined) await sleep(10)
process.stdout.write('running\n')
