import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { accountsAdminRoutes } from './features/accounts/admin-routes.ts'
import { accountsConsoleRoutes } from './features/accounts/console-routes.ts'
import { createDemo, type Demo } from './features/accounts/create-demo.ts'
import { findMember } from './features/accounts/find-member.ts'
import { invitationConsoleRoutes } from './features/accounts/invitation-console-routes.ts'
import type { SendInvitation } from './features/accounts/invitations/send-invitation.ts'
import { accountsJobs, accountsSchedules } from './features/accounts/jobs.ts'
import { createKeyRing } from './features/accounts/key-ring.ts'
import { memberConsoleRoutes } from './features/accounts/member-console-routes.ts'
import { createSignIn } from './features/accounts/sign-in.ts'
import { anchoringAdminRoutes } from './features/anchoring/admin-routes.ts'
import { anchoringConsoleRoutes } from './features/anchoring/console-routes.ts'
import { explorerRoutes } from './features/anchoring/explorer-routes.ts'
import { gatewayRoutes } from './features/anchoring/gateway-routes.ts'
import { anchoringJobs, anchoringSchedules } from './features/anchoring/jobs.ts'
import { resumeBatches } from './features/anchoring/work-on-batches.ts'
import { openAuthority } from './features/authority/authority.ts'
import { authorityJobs, authoritySchedules } from './features/authority/jobs.ts'
import { authorityPublicRoutes } from './features/authority/public-routes.ts'
import { documentConsoleRoutes } from './features/documents/console-routes.ts'
import { documentsJobs, documentsSchedules } from './features/documents/jobs.ts'
import { documentRoutes } from './features/documents/routes.ts'
import { openLog } from './features/log/open-log.ts'
import { logPublicRoutes } from './features/log/public-routes.ts'
import { createCheckpoints } from './features/log/publish-checkpoint.ts'
import { refuseOlderDatabase } from './features/log/refuse-older-database.ts'
import { requireWorkingLog } from './features/log/require-working-log.ts'
import { watchClock } from './features/log/watch-clock.ts'
import { mailAdminRoutes } from './features/mail/admin-routes.ts'
import { mailJobs, mailSchedules } from './features/mail/jobs.ts'
import { mailMembershipInvitation } from './features/mail/mail-membership-invitation.ts'
import { mailboxRoutes } from './features/mail/mailbox-routes.ts'
import type { Mail } from './features/mail/model.ts'
import { quotaAdminRoutes } from './features/quota/admin-routes.ts'
import { quotaRoutes } from './features/quota/routes.ts'
import { sealsAdminRoutes } from './features/seals/admin-routes.ts'
import { sealConsoleRoutes } from './features/seals/console-routes.ts'
import { createDemoSeal } from './features/seals/create-demo-seal.ts'
import { sealRoutes } from './features/seals/routes.ts'
import { signingAdminRoutes } from './features/signing/admin-routes.ts'
import { signingConsoleRoutes } from './features/signing/console-routes.ts'
import { followImports } from './features/signing/follow-import.ts'
import { signingJobs, signingSchedules } from './features/signing/jobs.ts'
import { whyTooLate } from './features/signing/late-mail.ts'
import { signingRoutes } from './features/signing/routes.ts'
import { signerRoutes } from './features/signing/signer-routes.ts'
import { requireProgress } from './features/signing/upkeep/read-trouble.ts'
import { createOwnTimestampAuthority } from './features/time-stamping-authority/issue-token.ts'
import { timestampAuthorityPublicRoutes } from './features/time-stamping-authority/public-routes.ts'
import { timestampConsoleRoutes } from './features/timestamps/console-routes.ts'
import { timestampRoutes } from './features/timestamps/routes.ts'
import { verificationPublicRoutes } from './features/verification/public-routes.ts'
import { webhookAdminRoutes } from './features/webhooks/admin-routes.ts'
import { webhookConsoleRoutes } from './features/webhooks/console-routes.ts'
import { webhookJobs, webhookSchedules } from './features/webhooks/jobs.ts'
import { addGauges } from './gauges.ts'
import { adminArea } from './http/admin-token.ts'
import { apiArea } from './http/api-key.ts'
import { cachedCheck } from './http/cached-check.ts'
import { consoleArea } from './http/console-area.ts'
import { countRequests, type RequestCount } from './http/count-requests.ts'
import { healthRoutes } from './http/health.ts'
import { idempotencyJobs, idempotencySchedules } from './http/idempotency/jobs.ts'
import { memberArea } from './http/member-area.ts'
import { createMetrics } from './http/metrics.ts'
import { metricsRoutes } from './http/metrics-routes.ts'
import { describeInterface, openApiRoutes } from './http/openapi.ts'
import { referenceRoutes } from './http/reference/routes.ts'
import { refusalPageRoutes } from './http/refusal-page-routes.ts'
import { createHttpServer, registerAll } from './http/server.ts'
import { webPages } from './http/web-pages.ts'
import { createFileCheckpointMemory } from './infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { systemClock } from './infrastructure/clock/system-clock.ts'
import { isDatabaseUnavailable } from './infrastructure/database/is-database-unavailable.ts'
import { openDatabase } from './infrastructure/database/open-database.ts'
import { readDatabaseClock } from './infrastructure/database/read-database-clock.ts'
import { requireWritable } from './infrastructure/database/require-writable.ts'
import { createMailbox } from './infrastructure/mailer/mailbox.ts'
import { makeDirectory } from './infrastructure/make-directory.ts'
import { createOutboundHttp } from './infrastructure/outbound-http/undici-outbound-http.ts'
import { openPdfWork } from './infrastructure/pdf-work/threaded-pdf-work.ts'
import { createKuboPublisher } from './infrastructure/publisher/kubo-publisher.ts'
import { systemRandomness } from './infrastructure/randomness/system-randomness.ts'
import { createHttpTimestampAuthority } from './infrastructure/timestamp-authority/http-timestamp-authority.ts'
import { readTimestampRoots } from './infrastructure/timestamp-authority/read-timestamp-roots.ts'
import { checkSecretKey, verifySecretKey } from './infrastructure/vault/check-secret-key.ts'
import { keepSecret } from './infrastructure/vault/kept-secret.ts'
import { createSecretKeyVault } from './infrastructure/vault/secret-key-vault.ts'
import { jobsAdminRoutes } from './jobs/admin-routes.ts'
import { startBoss, stopBoss } from './jobs/boss.ts'
import { createParkedJobs } from './jobs/parked.ts'
import { createJobQueue } from './jobs/queue.ts'
import { applySchedules } from './jobs/schedule.ts'
import { startWorker } from './jobs/worker.ts'
import { pickBlobStore, pickChain, pickLimiter, pickMailer } from './pick-adapters.ts'
import type { Chain } from './ports/chain.ts'
import type { Clock } from './ports/clock.ts'
import type { Randomness } from './ports/randomness.ts'
import { version } from './version.ts'
import { StartRefused } from './vocabulary/start-refused.ts'
import type { Visitor } from './vocabulary/visitor.ts'

export interface Service {
  readonly publicUrl: string
  /** Gives the demo data that were made, at the first start; null at every other. Rejects when it is stopped meanwhile. */
  listen(): Promise<Demo | null>
  /** Counts what is being answered, from now on. */
  countRequests(): RequestCount
  /** Finishes what is under way, as far as the grace allows, and hands the rest back. */
  stop(graceMilliseconds: number): Promise<void>
}

/** What lies outside the process, and what to do when it is lost for good. */
interface Outside {
  readonly onFatal: (error: Error) => void
  readonly clock?: Clock
  readonly randomness?: Randomness
  readonly chain?: Chain
}

/** Picks the adapters and wires them. Nothing is decided here but by the configuration. */
export async function assemble(config: Config, logger: Logger, outside: Outside): Promise<Service> {
  const { clock = systemClock, randomness = systemRandomness } = outside
  const dataDir = resolve(config.dataDir)
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  await makeDataDirectory(dataDir)
  const secretKey = config.secretKey ?? Buffer.from(await keepSecret(join(dataDir, 'secret-key')), 'hex')
  const adminToken = config.adminToken ?? (await keepSecret(join(dataDir, 'admin-token')))
  const vault = createSecretKeyVault(secretKey)
  const timestampRoots = config.tsaRoots === undefined ? undefined : await readTimestampRoots(config.tsaRoots)

  const opened = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir,
    maxConnections: config.databaseConnections,
    log: logger,
    onGivenUp: outside.onFatal,
  })
  const { database, statements } = opened
  if (config.databaseUrl === undefined)
    logger[config.production ? 'warn' : 'info']({ dataDir }, 'using the embedded database')
  await checkSecretKey(database, vault)

  const { limiter, close: closeLimiter } = await pickLimiter(config, { clock, logger })

  const memory = createFileCheckpointMemory(dataDir)
  const clockWatch =
    outside.clock === undefined
      ? watchClock(clock, () => readDatabaseClock(database), logger)
      : watchClock(clock, undefined, logger)
  await clockWatch.compare()
  const log = await openLog(
    { database, statements, clock, clockWatch, randomness, vault, memory },
    config.logOrigin,
    publicUrl,
  )
  const onForgotten = (size: number) =>
    logger.warn({ size }, 'no DATA_DIR/log-checkpoint: a database older than the published log would not be noticed')
  await refuseOlderDatabase({ database, memory, onForgotten }, log)
  const checkpoints = createCheckpoints({ database, clock, memory }, log, (error) =>
    logger.error({ err: error }, 'a checkpoint could not be signed'),
  )

  const ports = { database, clock, randomness, vault, limiter, requestsPerHour: config.requestsPerHour }
  const authority = await openAuthority({ ...ports, publicUrl })
  const authorityPorts = { ...ports, authority, timestampRoots: timestampRoots ?? [] }
  const timestampAuthority =
    config.tsaUrls === undefined
      ? createOwnTimestampAuthority(authorityPorts)
      : createHttpTimestampAuthority({ urls: config.tsaUrls, roots: timestampRoots, randomness, log: logger })

  const { chain, reader: chainReader } = outside.chain
    ? { chain: outside.chain, reader: undefined }
    : pickChain(config, { dataDir, publicUrl, clock, logger })
  const ipfsGatewayUrl = config.ipfsGatewayUrl ?? publicUrl
  const logPorts = { ...ports, log, checkpoints, publicUrl, chain, ipfsGatewayUrl }
  const keyRing = createKeyRing(ports)
  const signIn = createSignIn(ports, publicUrl)

  const boss = await startBoss({ connectionString: opened.connectionString, logger })
  const anchoringPorts = {
    ...logPorts,
    queue: createJobQueue(boss),
    publisher: config.ipfsRpcUrl === undefined ? undefined : createKuboPublisher(config.ipfsRpcUrl),
    anchorIntervalHours: config.anchorIntervalHours,
    logger,
  }
  const pdfWork = openPdfWork()
  const documentPorts = {
    ...logPorts,
    queue: anchoringPorts.queue,
    blobStore: await pickBlobStore(config, { dataDir, vault, logger }),
    pdfWork,
    outboundHttp: createOutboundHttp({ version, allowedPrivateHosts: config.allowedPrivateHosts }),
    allowLoopbackDocuments: !config.production,
  }
  const sealPorts = { ...documentPorts, ...authorityPorts, timestampAuthority }
  const mailbox = createMailbox(ports)
  const mailer = (await pickMailer(config)) ?? mailbox.mailer
  const mailPorts = {
    ...ports,
    queue: anchoringPorts.queue,
    mailer,
    mailFrom: config.mailFrom,
    readAttachment: (sha256: string, maxBytes: number) => documentPorts.blobStore.read(sha256, maxBytes),
    whyTooLate: (mail: Pick<Mail, 'kind' | 'reference' | 'recipient'>) => whyTooLate(ports, mail),
  }
  const webhookPorts = {
    ...ports,
    queue: anchoringPorts.queue,
    outbound: documentPorts.outboundHttp,
    webhookRetrySeconds: config.webhookRetrySeconds,
    logger,
  }
  const signingPorts = { ...documentPorts, authority, timestampAuthority, mailFrom: config.mailFrom, logger }
  const worker = await startWorker(boss, [
    ...accountsJobs(ports),
    ...idempotencyJobs(ports),
    ...anchoringJobs(anchoringPorts),
    ...authorityJobs(authorityPorts),
    ...documentsJobs({ ...documentPorts, listener: followImports(signingPorts) }),
    ...mailJobs(mailPorts),
    ...webhookJobs(webhookPorts),
    ...signingJobs(signingPorts),
  ])
  await applySchedules(boss, [
    ...accountsSchedules,
    ...idempotencySchedules,
    ...anchoringSchedules,
    ...authoritySchedules,
    ...documentsSchedules,
    ...mailSchedules,
    ...webhookSchedules,
    ...signingSchedules,
  ])
  await resumeBatches(anchoringPorts)
  const parked = createParkedJobs(boss, database)

  const metrics = createMetrics()
  addGauges(metrics, anchoringPorts)

  const pages = { mailbox: !config.production && config.smtpUrl === undefined, explorer: chainReader !== undefined }
  let stopping = false
  const web = webPages(join(import.meta.dirname, '../../web/dist'))
  const app = createHttpServer(
    {
      log: logger,
      trustProxy: config.trustProxy,
      metrics: metrics.http,
      encrypted: publicUrl.startsWith('https:'),
      answerUnknown: web.answerUnknown,
    },
    { clock, isDatabaseUnavailable },
  )
  await describeInterface(app, { publicUrl, version })
  await registerAll(app, [
    healthRoutes(
      [
        { name: 'database', check: () => requireWritable(database) },
        { name: 'secret key', check: () => verifySecretKey(database, vault) },
        { name: 'log', check: () => requireWorkingLog({ log, checkpoints, clockWatch }) },
        { name: 'storage', check: cachedCheck(clock, 30, () => documentPorts.blobStore.check()) },
        { name: 'signing key', check: async () => void (await authority.signer('issuing').sign(probe)) },
        {
          name: 'time-stamping authority',
          check: cachedCheck(clock, 30, async () => void (await timestampAuthority.timestamp(probe))),
        },
        { name: 'signing', check: () => requireProgress(ports) },
      ],
      () => stopping,
    ),
    metricsRoutes(metrics.registry),
    openApiRoutes(),
    logPublicRoutes(logPorts),
    gatewayRoutes(logPorts),
    authorityPublicRoutes(authorityPorts),
    timestampAuthorityPublicRoutes(authorityPorts),
    ...(pages.mailbox ? [mailboxRoutes({ mailbox: mailbox.reader })] : []),
    explorerRoutes({ database, chainReader }),
    referenceRoutes(() => app.swagger()),
    refusalPageRoutes(),
    web.routes,
  ])
  await app.register(
    apiArea({ ...ports, keyRing, metrics: metrics.http }, [
      timestampRoutes(logPorts),
      documentRoutes(documentPorts),
      signingRoutes(signingPorts),
      sealRoutes(sealPorts),
      quotaRoutes(ports),
    ]),
    { prefix: '/api/v1' },
  )
  await app.register(
    adminArea(adminToken, limiter, [
      accountsAdminRoutes({ ...ports, keyRing }),
      quotaAdminRoutes(ports),
      sealsAdminRoutes(sealPorts),
      jobsAdminRoutes(ports, parked),
      anchoringAdminRoutes(anchoringPorts),
      mailAdminRoutes(mailPorts),
      webhookAdminRoutes(webhookPorts),
      signingAdminRoutes(signingPorts),
    ]),
    { prefix: '/admin/v1' },
  )
  await app.register(signerRoutes(signingPorts), { prefix: '/signer/v1' })
  await app.register(verificationPublicRoutes(logPorts), { prefix: '/verification/v1' })
  const members = {
    find: (visitor: Visitor, organizationId: string) => findMember({ database, signIn }, visitor, organizationId),
  }
  const sendInvitation: SendInvitation = (transaction, letter) =>
    mailMembershipInvitation(transaction, mailPorts, letter)
  await app.register(
    consoleArea({ publicUrl, production: config.production }, [
      accountsConsoleRoutes({ ...ports, keyRing, signIn, pages }),
      invitationConsoleRoutes({ ...ports, signIn }),
      anchoringConsoleRoutes({ ...anchoringPorts, signIn }),
      memberArea({ members, limiter }, [
        timestampRoutes(logPorts),
        documentRoutes(documentPorts),
        signingRoutes(signingPorts),
        sealRoutes(sealPorts),
        quotaRoutes(ports),
        memberConsoleRoutes({ ...ports, keyRing, publicUrl, sendInvitation }),
        timestampConsoleRoutes(logPorts),
        documentConsoleRoutes(documentPorts),
        sealConsoleRoutes(sealPorts),
        signingConsoleRoutes(signingPorts),
        webhookConsoleRoutes(webhookPorts),
      ]),
    ]),
    { prefix: '/console/v1' },
  )

  return {
    publicUrl,
    countRequests: () => countRequests(app.server),

    async listen() {
      await app.listen({ port: config.port, host: config.host }).catch(refuseListening(config))
      logger.info({ host: config.host, port: config.port, publicUrl, version }, 'listening')
      if (config.production) return null
      return await createDemo(ports, (transaction, organizationId) =>
        createDemoSeal({ ...sealPorts, transaction }, organizationId),
      )
    },

    async stop(graceMilliseconds) {
      stopping = true
      const force = setTimeout(() => app.server.closeAllConnections(), graceMilliseconds)
      await Promise.all([app.close(), worker.stop(graceMilliseconds)])
      clearTimeout(force)
      await stopBoss(boss)
      await pdfWork.close()
      mailer.close()
      await checkpoints.close().catch((error: Error) => logger.error({ err: error }, 'no last checkpoint was signed'))
      await chain.close()
      closeLimiter()
      clockWatch.close()
      await opened.close()
    },
  }
}

function refuseListening({ host, port }: Config) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code === 'EADDRINUSE') {
      throw new StartRefused(`PORT ${port} is taken by another program; set another one, for example PORT=8080.`)
    }
    if (error.code === 'EACCES') {
      throw new StartRefused(`PORT ${port} may not be used by this user; set one from 1024 on, for example PORT=8080.`)
    }
    throw new StartRefused(
      `HOST ${host} cannot be listened on (${error.code}); set an address of this machine, for example HOST=0.0.0.0`,
    )
  }
}

/** What readiness asks to be timestamped. */
const probe = new Uint8Array(32)

async function makeDataDirectory(path: string): Promise<void> {
  await makeDirectory(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartRefused(
      `DATA_DIR ${path} cannot be made or entered (${error.code}); set a folder that this user may write to.`,
    )
  })
}
