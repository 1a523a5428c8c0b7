import { signing } from '@countersign/api'
import type { Config } from '../config.ts'
import { accountsJobs, accountsSchedules, signInJobs, signInSchedules } from '../features/accounts/jobs.ts'
import { anchoringJobs, anchoringSchedules } from '../features/anchoring/jobs.ts'
import { resumeBatches } from '../features/anchoring/work-on-batches.ts'
import { auditJobs, auditSchedules, auditStreamJobs, auditStreamSchedules } from '../features/audit-publication/jobs.ts'
import { authorityJobs, authoritySchedules } from '../features/authority/jobs.ts'
import { dataProtectionJobs, dataProtectionSchedules } from '../features/data-protection/jobs.ts'
import { documentsJobs, documentsSchedules } from '../features/documents/jobs.ts'
import { renewalJobs, renewalSchedules } from '../features/documents/renewal/jobs.ts'
import { mailJobs, mailSchedules } from '../features/mail/jobs.ts'
import { passkeysJobs, passkeysSchedules } from '../features/passkeys/jobs.ts'
import { followImports } from '../features/signing/follow-import.ts'
import { signingJobs, signingSchedules } from '../features/signing/jobs.ts'
import { templateJobs, templateSchedules } from '../features/templates/jobs.ts'
import { textMessageJobs, textMessageSchedules } from '../features/text-messages/jobs.ts'
import { timestampJobs } from '../features/timestamps/jobs.ts'
import { trustedListsJobs, trustedListsSchedules } from '../features/trusted-lists/jobs.ts'
import { resumeLists } from '../features/trusted-lists/load-sources.ts'
import { webhookJobs, webhookSchedules } from '../features/webhooks/jobs.ts'
import { idempotencyJobs, idempotencySchedules } from '../http/idempotency/jobs.ts'
import { readAsBody } from '../http/validation.ts'
import { rateLimiterJobs, rateLimiterSchedules } from '../infrastructure/rate-limiter/jobs.ts'
import { applySchedules, declareJobs } from '../jobs/declare-jobs.ts'
import { type JobWorker, startWorker } from '../jobs/worker.ts'
import type { Wired } from './wire-ports.ts'

const readRequest = (input: unknown) => readAsBody(signing.CreateSigningRequest, input)

/**
 * Background and scheduled jobs of the features. A node that only serves declares them, so that it can enqueue them
 * before a node that works has ever started.
 */
export async function startJobs({ roles }: Pick<Config, 'roles'>, wired: Wired): Promise<JobWorker> {
  const {
    boss,
    ports,
    accountPorts,
    anchoringPorts,
    authorityPorts,
    documentPorts,
    sealPorts,
    listPorts,
    mailPorts,
    webhookPorts,
    signingPorts,
  } = wired
  // Accounts and limits are shared, so only the live mode maintains them.
  const isLive = ports.mode === 'live'
  const handlers = [
    ...(isLive ? [...accountsJobs(accountPorts), ...rateLimiterJobs(ports), ...auditJobs(anchoringPorts)] : []),
    ...signInJobs(ports),
    ...passkeysJobs(ports),
    ...idempotencyJobs(ports),
    ...anchoringJobs(anchoringPorts),
    ...timestampJobs(anchoringPorts),
    ...authorityJobs(authorityPorts),
    ...documentsJobs({ ...documentPorts, listener: followImports(signingPorts) }),
    ...renewalJobs(sealPorts),
    ...trustedListsJobs(listPorts),
    ...mailJobs(mailPorts),
    ...textMessageJobs(signingPorts),
    ...webhookJobs(webhookPorts),
    ...auditStreamJobs(webhookPorts),
    ...signingJobs(signingPorts),
    ...templateJobs({ ...signingPorts, readRequest }),
    ...dataProtectionJobs(signingPorts),
  ]
  if (!roles.includes('work')) {
    await declareJobs(
      boss,
      handlers.map(({ job }) => job),
    )
    return { stop: async () => {} }
  }
  const worker = await startWorker(boss, handlers, { hearsOfRequests: roles.includes('serve') })
  await applySchedules(boss, [
    ...signInSchedules,
    ...(isLive ? [...accountsSchedules, ...rateLimiterSchedules, ...auditSchedules] : []),
    ...passkeysSchedules,
    ...idempotencySchedules,
    ...anchoringSchedules,
    ...authoritySchedules,
    ...documentsSchedules,
    ...renewalSchedules,
    ...trustedListsSchedules,
    ...mailSchedules,
    ...textMessageSchedules,
    ...webhookSchedules,
    ...auditStreamSchedules,
    ...signingSchedules(ports.mode),
    ...templateSchedules(ports.mode),
    ...dataProtectionSchedules,
  ])
  await resumeBatches(anchoringPorts)
  await resumeLists(listPorts)
  return worker
}
