import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { LinkLetter } from '../features/accounts/links/account-link.ts'
import type { Notice } from '../features/accounts/notices.ts'
import { createPromisedTrees } from '../features/anchoring/request-promises.ts'
import { openAuthority } from '../features/authority/authority.ts'
import type { TsaCertificate } from '../features/authority/model.ts'
import { createReceipts } from '../features/log/sign-receipt.ts'
import type { MailOutcome } from '../features/mail/deliver-mail.ts'
import { mailAccountLink, mailAccountNotice } from '../features/mail/mail-account.ts'
import type { Mail } from '../features/mail/model.ts'
import { uploadRule } from '../features/seals/model.ts'
import { createEvidenceSource } from '../features/seals/online/evidence-source.ts'
import { type MailToSigner, whyTooLate } from '../features/signing/late-mail.ts'
import { signingRule } from '../features/signing/model.ts'
import { reportBounce } from '../features/signing/report-bounce.ts'
import { createOwnTimestampAuthority } from '../features/time-stamping-authority/own-authority.ts'
import { batchRule } from '../features/timestamps/model.ts'
import { createTrustedServices } from '../features/trusted-lists/trusted-services.ts'
import { type Attempt, type DeliveryState, outcomeOf } from '../features/webhooks/model.ts'
import { openWitness } from '../features/witnesses/open-witness.ts'
import type { Metrics } from '../http/metrics.ts'
import { createDomainRecords } from '../infrastructure/domain-records/dns-domain-records.ts'
import { createIdentityProviderClient } from '../infrastructure/identity-provider/openid-identity-provider.ts'
import { createMailbox } from '../infrastructure/mailer/mailbox.ts'
import { createKuboPublisher } from '../infrastructure/publisher/kubo-publisher.ts'
import { createSlots } from '../infrastructure/slots/fair-slots.ts'
import { createHttpTimestampAuthority } from '../infrastructure/timestamp-authority/http-timestamp-authority.ts'
import { traceAuthority } from '../infrastructure/tracing/traced-ports.ts'
import { createTrustedListReader } from '../infrastructure/trusted-lists/threaded-list-reader.ts'
import { startBoss } from '../jobs/boss.ts'
import { createParkedJobs } from '../jobs/parked.ts'
import { createJobQueue } from '../jobs/queue.ts'
import { pickBlobStore, pickChain, pickIdentityChecks, pickMailer, pickTextMessages } from '../pick-adapters.ts'
import type { Transaction } from '../ports/database.ts'
import type { Foundation } from './open-foundation.ts'
import type { PublishedLog } from './open-published-log.ts'
import type { Outside } from './outside.ts'

/** Picks the adapters and passes each feature what it needs. Only the configuration decides here. */
export async function wirePorts(
  config: Config,
  logger: Logger,
  foundation: Foundation,
  { log, checkpoints, witnesses, witnessProblemsWithout }: PublishedLog,
  outside: Outside,
  { work }: Metrics,
) {
  const {
    mode,
    dataDir,
    publicUrl,
    liveUrl,
    connectionString,
    database,
    afterCommit,
    clock,
    timers,
    randomness,
    passwords,
    vault,
    keys,
    limiter,
    timestampRoots,
    trustedLists,
    clockWatch,
    keyRing,
    signIn,
    sessionLimits,
    outboundHttp,
    pdfWork,
    fileSlots,
    tracer,
  } = foundation
  const { requestsPerHour } = config
  const ports = { mode, database, clock, timers, randomness, passwords, vault, keys, limiter, requestsPerHour }
  const { algorithmEnds } = config
  const authority = await openAuthority({
    ...ports,
    publicUrl,
    algorithmEnds,
    tsaCertificate: tsaCertificateOf(config),
  })
  const authorityPorts = { ...ports, authority, timestampRoots: timestampRoots ?? [], algorithmEnds }
  const clockProblem = () => clockWatch.confirmProblem(log.known().head)
  const { tsaPolicy: policy, tsaRequestsPerMinute } = config
  const tokenPorts = { ...authorityPorts, log, clockProblem, policy, requestsPerMinute: tsaRequestsPerMinute }
  const outsideOptions = config.tsaUrls && {
    urls: config.tsaUrls,
    roots: timestampRoots,
    algorithmEnds,
    clock,
    randomness,
  }
  const outsideAuthority =
    outsideOptions && traceAuthority(createHttpTimestampAuthority({ ...outsideOptions, log: logger }), tracer)
  // What goes wrong every few seconds is logged once, by its caller.
  const checkpointAuthority =
    outsideOptions && createHttpTimestampAuthority({ ...outsideOptions, log: { warn: logger.debug.bind(logger) } })
  const ownTimestampAuthority = createOwnTimestampAuthority(tokenPorts)
  const timestampAuthority = outsideAuthority ?? ownTimestampAuthority

  const blobStore = await pickBlobStore(config, { dataDir, vault, logger })
  const { chain, reader: chainReader } = outside.chain
    ? { chain: outside.chain, reader: undefined }
    : pickChain(config, { mode, dataDir, publicUrl, clock, logger })
  const ipfsGatewayUrl = config.ipfsGatewayUrl ?? publicUrl
  const receipts = createReceipts({ database, log, checkpoints })
  const logPorts = { ...ports, clockWatch, log, checkpoints, receipts, publicUrl, chain, ipfsGatewayUrl }
  const witnessPorts =
    config.witnessLogs.length === 0
      ? undefined
      : { ...ports, log, cosigners: await openWitness(ports, publicUrl), logs: config.witnessLogs, clockProblem }

  const schema = mode === 'test' ? 'countersign_test_jobs' : 'jobs'
  const boss = await startBoss({
    connectionString,
    logger,
    schema,
    tracer,
    runsSchedules: outside.runsSchedules,
    onlyEnqueues: !config.roles.includes('work'),
  }).catch(async (error: Error) => {
    await chain.close()
    throw error
  })
  boss.news.on('ran', ({ job, outcome, attempt, milliseconds }) =>
    work.jobRan(job, outcome, attempt, milliseconds / 1000),
  )
  const anchoringPorts = {
    ...logPorts,
    queue: createJobQueue(boss, afterCommit),
    publisher: config.ipfsRpcUrl === undefined ? undefined : createKuboPublisher(config.ipfsRpcUrl),
    anchorIntervalHours: config.anchorIntervalHours,
    logger,
  }
  const documentPorts = {
    ...logPorts,
    queue: anchoringPorts.queue,
    blobStore,
    pdfWork,
    outboundHttp,
    allowLoopbackDocuments: !config.production,
    fileSlots,
  }
  const identityPorts = {
    ...ports,
    identityProviders: createIdentityProviderClient({
      outbound: documentPorts.outboundHttp,
      allowsLocal: !config.production,
    }),
    domainRecords: outside.domainRecords ?? createDomainRecords(),
    redirectBase: liveUrl,
    logger,
  }
  const listPorts = {
    ...ports,
    queue: anchoringPorts.queue,
    listReader: createTrustedListReader(documentPorts),
    trustedLists,
    logger,
  }
  const trustedServices = createTrustedServices(listPorts)
  const evidenceSource = createEvidenceSource(documentPorts)
  const sealPorts = {
    ...documentPorts,
    ...authorityPorts,
    timestampAuthority,
    evidenceSource,
    trustedServices,
    uploadSlots: createSlots(uploadRule),
    logger,
  }
  const mailbox = createMailbox(ports)
  const mailer = (await pickMailer(config)) ?? mailbox.mailer
  const mailPorts = {
    ...ports,
    queue: anchoringPorts.queue,
    mailer,
    mailFrom: config.mailFrom,
    onAttempted: (outcome: MailOutcome) => work.mailAttempted(outcome),
    readAttachment: (sha256: string, maxBytes: number) => documentPorts.blobStore.read(sha256, maxBytes),
    whyTooLate: (mail: MailToSigner, text: string) => whyTooLate(ports, mail, text),
    onUndelivered: (transaction: Transaction, mail: Mail) =>
      reportBounce(transaction, { ...ports, queue: anchoringPorts.queue }, mail),
  }
  const webhookPorts = {
    ...ports,
    queue: anchoringPorts.queue,
    outbound: documentPorts.outboundHttp,
    webhookRetrySeconds: config.webhookRetrySeconds,
    tracer,
    onAttempted: ({ result, milliseconds }: Attempt) => work.webhookAttempted(outcomeOf(result), milliseconds / 1000),
    onEnded: (state: Exclude<DeliveryState, 'PENDING'>) => work.webhookEnded(state),
    logger,
  }
  const textMessages = pickTextMessages(config, { mode, outbound: documentPorts.outboundHttp, mailer, clock })
  const { identityProviders, redirectBase } = identityPorts
  const signingPorts = {
    ...documentPorts,
    identityProviders,
    redirectBase,
    ...authorityPorts,
    timestampAuthority,
    signingSlots: createSlots(signingRule),
    textMessages,
    identityChecks: pickIdentityChecks(config, documentPorts.outboundHttp),
    mailFrom: config.mailFrom,
    logger,
  }

  return {
    ports,
    authorityPorts,
    tokenPorts,
    ownTimestampAuthority,
    timestampAuthority,
    checkpointAuthority,
    timestampProblems: () => outsideAuthority?.problems() ?? [],
    chainReader,
    logPorts,
    promisedTrees: createPromisedTrees(logPorts),
    batchPorts: { ...logPorts, batchSlots: createSlots(batchRule) },
    witnesses,
    witnessProblemsWithout,
    witnessPorts,
    keyRing,
    signIn,
    accountPorts: {
      ...ports,
      sessionLimits,
      publicUrl,
      queue: anchoringPorts.queue,
      sendLink: (transaction: Transaction, letter: LinkLetter) => mailAccountLink(transaction, mailPorts, letter),
      sendNotice: (transaction: Transaction, notice: Notice) => mailAccountNotice(transaction, mailPorts, notice),
    },
    identityPorts,
    boss,
    parked: createParkedJobs(boss, database, afterCommit),
    anchoringPorts,
    documentPorts,
    listPorts,
    trustedServices,
    sealPorts,
    mailbox: mailbox.reader,
    mailer,
    mailPorts,
    webhookPorts,
    signingPorts,
  }
}

function tsaCertificateOf({ tsaSubject, tsaCertificatePolicies, tsaCertificateDays }: Config): TsaCertificate {
  return { subject: tsaSubject, policies: tsaCertificatePolicies, days: tsaCertificateDays }
}

export type Wired = Awaited<ReturnType<typeof wirePorts>>
