import { pino } from 'pino'
import { webhookJobs, webhookSchedules } from '../../src/features/webhooks/jobs.ts'
import { openDatabase } from '../../src/infrastructure/database/open-database.ts'
import { createOutboundHttp } from '../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { systemRandomness } from '../../src/infrastructure/randomness/system-randomness.ts'
import { createSecretKeyVault } from '../../src/infrastructure/vault/secret-key-vault.ts'
import { startBoss } from '../../src/jobs/boss.ts'
import { applySchedules } from '../../src/jobs/declare-jobs.ts'
import { createJobQueue } from '../../src/jobs/queue.ts'
import { startWorker } from '../../src/jobs/worker.ts'

/** A node that only delivers, to be killed: `worker-process.ts <database> <secret key in hex> <seconds before a retry>`. */
const [, , databaseUrl = '', secretKey = '', retrySeconds = ''] = process.argv
const logger = pino({ level: 'silent' })
const { database, afterCommit, connectionString } = await openDatabase({
  databaseUrl,
  dataDir: '',
  maxConnections: 4,
  log: logger,
  onGivenUp: () => {},
})
const boss = await startBoss({ connectionString, logger })
await startWorker(
  boss,
  webhookJobs({
    mode: 'live',
    database,
    clock: { now: () => new Date() },
    randomness: systemRandomness,
    vault: createSecretKeyVault(Buffer.from(secretKey, 'hex')),
    queue: createJobQueue(boss, afterCommit),
    outbound: createOutboundHttp({ version: '1.2.3', allowedPrivateHosts: ['127.0.0.1'] }),
    logger,
    // With three, as usual, every attempt of an event could meet one of the refusals by chance.
    webhookRetrySeconds: Array.from({ length: 10 }, () => Number(retrySeconds)),
  }),
)
await applySchedules(boss, webhookSchedules)
process.stdout.write('ready\n')
