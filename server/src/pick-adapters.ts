import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { KeyStoreSetting } from './config-values.ts'
import { openLocalBlobStore } from './infrastructure/blob-store/local-blob-store.ts'
import { createEvmChain } from './infrastructure/chain/evm-chain.ts'
import { createLocalChain } from './infrastructure/chain/local-chain.ts'
import { createOpenTimestampsChain } from './infrastructure/chain/opentimestamps-chain.ts'
import { createFileCheckpointMemory } from './infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { connect } from './infrastructure/database/connect.ts'
import { createHttpIdentityChecks } from './infrastructure/identity-checks/http-identity-checks.ts'
import { requireFittingStores } from './infrastructure/key-store/open-key-stores.ts'
import { openKeys } from './infrastructure/key-store/open-keys.ts'
import { createMemoryRateLimiter } from './infrastructure/rate-limiter/memory-rate-limiter.ts'
import { createPostgresRateLimiter } from './infrastructure/rate-limiter/postgres-rate-limiter.ts'
import { createHttpTextMessages } from './infrastructure/text-messages/http-text-messages.ts'
import { createMailboxTextMessages } from './infrastructure/text-messages/mailbox-text-messages.ts'
import type { BeaconSource } from './ports/beacon-source.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Chain } from './ports/chain.ts'
import type { ChainReader } from './ports/chain-reader.ts'
import type { CheckpointMemory } from './ports/checkpoint-memory.ts'
import type { Clock } from './ports/clock.ts'
import type { IdentityChecks } from './ports/identity-checks.ts'
import type { KeyStore, Keys } from './ports/key-store.ts'
import type { Mailer } from './ports/mailer.ts'
import type { OutboundHttp } from './ports/outbound-http.ts'
import type { RateLimiter } from './ports/rate-limiter.ts'
import type { TextMessages } from './ports/text-messages.ts'
import type { Timers } from './ports/timers.ts'
import type { Vault } from './ports/vault.ts'
import type { Mode } from './vocabulary/mode.ts'

/** Adapters with their own client library: loaded only if configured, since most starts need none. */
const load = {
  redisLimiter: () => import('./infrastructure/rate-limiter/redis-rate-limiter.ts'),
  drandRelays: () => import('./infrastructure/beacons/drand-relays.ts'),
  awsKms: () => import('./infrastructure/key-store/aws-kms-key-store.ts'),
  googleKms: () => import('./infrastructure/key-store/google-kms-key-store.ts'),
  csc: () => import('./infrastructure/key-store/csc-key-store.ts'),
  pkcs11: () => import('./infrastructure/key-store/pkcs11-key-store.ts'),
  s3BlobStore: () => import('./infrastructure/blob-store/s3-blob-store.ts'),
  s3CheckpointMemory: () => import('./infrastructure/checkpoint-memory/s3-checkpoint-memory.ts'),
  smtpMailer: () => import('./infrastructure/mailer/smtp-mailer.ts'),
}

interface LimiterPorts {
  readonly connectionString: string
  readonly isPooled: boolean
  readonly clock: Clock
  readonly timers: Timers
  readonly logger: Logger
}

/** Counts across all nodes: in Redis if configured, else in the database. */
export async function pickLimiter(
  { redisUrl }: Config,
  { connectionString, isPooled, clock, timers, logger }: LimiterPorts,
): Promise<{ limiter: RateLimiter; close: () => Promise<void> }> {
  if (redisUrl !== undefined) {
    const memory = createMemoryRateLimiter(clock)
    const limiter = (await load.redisLimiter()).createRedisRateLimiter(redisUrl, memory, logger)
    return { limiter, close: async () => limiter.close() }
  }
  // Its own connections: a request may count while it holds another connection, and must not wait for requests that do
  // the same.
  const options = { log: logger, applicationName: 'countersign limits', maxConnections: 2, isPooled }
  const connected = connect(connectionString, options)
  const limiter = createPostgresRateLimiter(connected.statements, clock, timers)
  const close = async () => {
    await limiter.close()
    await connected.close()
  }
  return { limiter, close }
}

interface KeyPorts {
  readonly vault: Vault
  readonly clock: Clock
  readonly timers: Timers
  readonly logger: Logger
}

/** The vault has all keys that no other store has. Nothing is called yet. */
export async function pickKeyStores(
  { keyStores = [], keyStoreUses }: Config,
  ports: KeyPorts,
): Promise<{ keys: Keys; stores: ReadonlyMap<string, KeyStore>; close: () => Promise<void> }> {
  const stores = new Map<string, KeyStore>()
  for (const setting of keyStores) stores.set(setting.name, await openKeyStore(setting, ports))
  requireFittingStores(stores, keyStoreUses)
  const uses = Object.fromEntries(keyStoreUses.map(({ use, store }) => [use, store]))
  const keys = openKeys({ vault: ports.vault, stores, uses })
  const close = async () => void (await Promise.all([...stores.values()].map((store) => store.close())))
  return { keys, stores, close }
}

async function openKeyStore({ name, scheme, url }: KeyStoreSetting, ports: KeyPorts): Promise<KeyStore> {
  switch (scheme) {
    case 'pkcs11':
      return (await load.pkcs11()).openPkcs11KeyStore(name, url, ports)
    case 'aws-kms':
      return (await load.awsKms()).openAwsKmsKeyStore({ name, ...ports }, url)
    case 'google-kms':
      return (await load.googleKms()).openGoogleKmsKeyStore({ name, ...ports }, url)
    case 'csc':
      return (await load.csc()).openCscKeyStore({ name, ...ports }, url)
  }
}

/** Undefined if no mail server is configured: the service then has its own mailbox. */
export async function pickMailer({ smtpUrl }: Config): Promise<Mailer | undefined> {
  return smtpUrl === undefined ? undefined : (await load.smtpMailer()).createSmtpMailer(smtpUrl)
}

interface TextPorts {
  readonly mode: Mode
  readonly outbound: OutboundHttp
  readonly mailer: Mailer
  readonly clock: Clock
}

/** Undefined if no provider is configured: signers then cannot get codes by text message. */
export function pickTextMessages(
  { smsUrl: url, smsToken: token = '', production }: Config,
  { mode, outbound, mailer, clock }: TextPorts,
): TextMessages | undefined {
  if (mode === 'test') return createMailboxTextMessages(mailer, clock)
  if (url === undefined) return undefined
  return createHttpTextMessages({ outbound, url, token, exception: { allowLoopback: !production } })
}

/** Undefined if no provider is configured. */
export function pickIdentityChecks(
  { identityCheckUrl: url, identityCheckToken: token = '', production }: Config,
  outbound: OutboundHttp,
): IdentityChecks | undefined {
  if (url === undefined) return undefined
  return createHttpIdentityChecks({ outbound, url, token, exception: { allowLoopback: !production } })
}

/** Undefined if no relay is configured: the log then records no public randomness. */
export async function pickBeaconSource(
  { drandUrls: urls, drandChain: chain, production }: Config,
  { outbound, clock }: { readonly outbound: OutboundHttp; readonly clock: Clock },
): Promise<BeaconSource | undefined> {
  if (urls.length === 0) return undefined
  const { createDrandRelays } = await load.drandRelays()
  return createDrandRelays({ urls, chain, outbound, allowLoopback: !production, clock })
}

interface ChainPorts {
  readonly mode: Mode
  readonly dataDir: string
  readonly publicUrl: string
  readonly clock: Clock
  readonly logger: Logger
}

export function pickChain(
  config: Config,
  { mode, dataDir, publicUrl, clock, logger }: ChainPorts,
): { chain: Chain; reader: ChainReader | undefined } {
  switch (config.anchor) {
    case 'local':
      return createLocalChain({ dataDir, publicUrl, onEachNode: mode === 'test', clock, log: logger })
    case 'evm': {
      const { evmRpcUrls: rpcUrls = [], evmPrivateKey: privateKey = '' } = config
      return { chain: createEvmChain({ rpcUrls, privateKey, clock }), reader: undefined }
    }
    case 'opentimestamps': {
      const { otsCalendars: calendars, bitcoinHeaderUrls: headerSources, bitcoinNetwork } = config
      const chain = createOpenTimestampsChain({ calendars, headerSources, bitcoinNetwork, clock })
      return { chain, reader: undefined }
    }
  }
}

/** An external database may have other nodes, which do not see this node's files. */
export async function pickBlobStore(
  { storageUrl, databaseUrl }: Config,
  { dataDir, vault, logger }: { dataDir: string; vault: Vault; logger: Logger },
): Promise<BlobStore> {
  if (storageUrl !== undefined) {
    return await (await load.s3BlobStore()).openS3BlobStore({ storageUrl, draftsDir: join(dataDir, 'drafts'), vault })
  }
  if (databaseUrl !== undefined)
    logger.warn(
      { dataDir },
      'STORAGE_URL is not set: documents are stored in DATA_DIR, where other nodes cannot read them',
    )
  return await openLocalBlobStore({ dataDir, vault })
}

/** The memory shared by all nodes comes first. */
export async function pickCheckpointMemories(
  { storageUrl }: Config,
  { dataDir, vault, logger }: { dataDir: string; vault: Vault; logger: Logger },
): Promise<CheckpointMemory[]> {
  const own = createFileCheckpointMemory(dataDir)
  if (storageUrl === undefined) return [own]
  const onUnconditional = () =>
    logger.warn(
      'the storage in STORAGE_URL ignores If-Match and If-None-Match: a fork of the log by two nodes on two databases would go unnoticed',
    )
  return [(await load.s3CheckpointMemory()).createS3CheckpointMemory({ storageUrl, vault, onUnconditional }), own]
}
