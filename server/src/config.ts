import {
  address,
  algorithmEnds,
  atLeast,
  baseAddress,
  databaseAddress,
  evmPrivateKey,
  integer,
  key32,
  list,
  listLocation,
  logOrigin,
  mailAddress,
  oneOf,
  type Parse,
  publicAddress,
  secret,
  text,
  timeServer,
  trustedProxies,
  WrongValue,
} from './config-values.ts'
import { isOwnMachine } from './vocabulary/own-machine.ts'
import { StartRefused } from './vocabulary/start-refused.ts'

/** A setting: where it comes from, what it means, what it may be. The list below is all the documentation there is. */
interface Setting<T> {
  readonly variable: string
  readonly about: string
  readonly parse: Parse<T>
  readonly example: string
  /** The text that stands where the variable is not set. */
  readonly unset: string | undefined
  readonly secret: boolean
}

function setting<T>(variable: string, unset: string, parse: Parse<T>, example: string, about: string): Setting<T> {
  return { variable, about, parse, example, unset, secret: false }
}

function optional<T>(variable: string, parse: Parse<T>, example: string, about: string): Setting<T | undefined> {
  return { variable, about, parse, example, unset: undefined, secret: false }
}

function optionalSecret<T>(variable: string, parse: Parse<T>, example: string, about: string): Setting<T | undefined> {
  return { variable, about, parse, example, unset: undefined, secret: true }
}

const settings = {
  environment: setting(
    'NODE_ENV',
    'development',
    oneOf('development', 'production', 'test'),
    'production',
    'In production no demo data is made and nothing that eases development is open.',
  ),

  port: setting('PORT', '3000', integer(0, 65535), '8080', 'Port to listen on; 0 takes a free one.'),
  host: setting('HOST', '127.0.0.1', text, '0.0.0.0', 'Address to listen on; 0.0.0.0 for every interface.'),
  publicUrl: optional(
    'PUBLIC_URL',
    publicAddress,
    'https://sign.example.org',
    'How people and programs reach the service from outside. Unset: http://localhost and the port.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'false',
    trustedProxies,
    '10.0.0.0/8',
    'Whose X-Forwarded-For is believed: nobody (false), the one proxy in front of the service (true), a number of proxies one ' +
      'behind the other, or a list of addresses and CIDR ranges.',
  ),

  dataDir: setting(
    'DATA_DIR',
    './data',
    text,
    '/var/lib/countersign',
    'Folder of everything the service keeps itself.',
  ),
  databaseUrl: optionalSecret(
    'DATABASE_URL',
    databaseAddress,
    'postgres://countersign:secret@db.example.org/countersign',
    'PostgreSQL 15 or newer. Unset: an own PostgreSQL server below DATA_DIR.',
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    '10',
    integer(2, 200),
    '20',
    'Most connections that this node opens to the database for requests.',
  ),
  storageUrl: optionalSecret(
    'STORAGE_URL',
    address('s3'),
    's3://key:secret@s3.example.org/bucket?region=eu-south-1',
    'S3-compatible storage of documents and of the last signed checkpoint, as ' +
      's3://key:secret@host/bucket/prefix?region=us-east-1&tls=true; prefix, region and tls may be left out. Several nodes must ' +
      'share it. Unset: files below DATA_DIR.',
  ),
  redisUrl: optionalSecret(
    'REDIS_URL',
    address('redis', 'rediss'),
    'redis://redis.example.org:6379',
    'Redis 7, for limits that several nodes share. Unset: they share them through the database.',
  ),

  secretKey: optionalSecret(
    'SECRET_KEY',
    key32,
    '$(openssl rand -hex 32)',
    'Key that encrypts secrets at rest. Unset: made at the first start and kept in DATA_DIR/secret-key. Required in production with DATABASE_URL, since all nodes must share it.',
  ),
  adminToken: optionalSecret(
    'ADMIN_TOKEN',
    secret,
    '$(openssl rand -hex 32)',
    'Token of the administration interface. Unset: made at the first start and kept in DATA_DIR/admin-token.',
  ),
  requestsPerHour: setting(
    'RATE_LIMIT_PER_HOUR',
    '100',
    integer(1, 1_000_000_000),
    '1000',
    'Requests an hour for each API key that has no limit of its own.',
  ),

  smtpUrl: optionalSecret(
    'SMTP_URL',
    address('smtp', 'smtps'),
    'smtp://user:secret@mail.example.org:587',
    'Mail server, with TLS where it offers that; ?tls=required insists, ?tls=off declines. Unset: mails stay in a mailbox of ' +
      'the service.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Countersign <countersign@localhost>',
    mailAddress,
    'Example <sign@example.org>',
    'Sender of all mails.',
  ),

  anchor: setting(
    'ANCHOR',
    'local',
    oneOf('local', 'evm', 'opentimestamps'),
    'opentimestamps',
    'Chain that roots are written to: local for trying out, evm or opentimestamps for proof to strangers.',
  ),
  anchorIntervalHours: setting(
    'ANCHOR_INTERVAL_HOURS',
    '24',
    integer(1, 168),
    '24',
    'Hours between two roots; never less than 24 on a public chain.',
  ),
  evmRpcUrls: optionalSecret(
    'EVM_RPC_URL',
    atLeast(1, list(address('http', 'https'))),
    'https://rpc.example.org,https://rpc2.example.org',
    'Nodes of the EVM chain, the first that answers is used. Required with ANCHOR=evm.',
  ),
  evmPrivateKey: optionalSecret(
    'EVM_PRIVATE_KEY',
    evmPrivateKey,
    '0x4c0883a6…64 hexadecimal characters',
    'Key of the account that writes roots. Required with ANCHOR=evm.',
  ),
  otsCalendars: setting(
    'OTS_CALENDARS',
    'https://alice.btc.calendar.opentimestamps.org,https://bob.btc.calendar.opentimestamps.org,https://finney.calendar.eternitywall.com',
    atLeast(3, list(baseAddress)),
    'https://alice.btc.calendar.opentimestamps.org,https://bob.btc.calendar.opentimestamps.org,https://finney.calendar.eternitywall.com',
    'OpenTimestamps calendars, at least three; no other is ever called.',
  ),
  bitcoinHeaderUrls: setting(
    'BITCOIN_HEADERS_URL',
    'https://blockstream.info/api,https://mempool.space/api',
    atLeast(1, list(baseAddress)),
    'https://blockstream.info/api,https://mempool.space/api',
    'Sources of Bitcoin block headers (Esplora interface), with ANCHOR=opentimestamps; at least two must agree, and all that answer. ' +
      'With one alone, its word is all there is.',
  ),
  ipfsRpcUrl: optionalSecret(
    'IPFS_RPC_URL',
    address('http', 'https'),
    'http://127.0.0.1:5001',
    'Kubo node that pins publications as well.',
  ),
  ipfsGatewayUrl: optional(
    'IPFS_GATEWAY_URL',
    publicAddress,
    'https://ipfs.example.org',
    'Gateway that answers name in gatewayUrl. Unset: the service itself.',
  ),
  logOrigin: optional(
    'LOG_ORIGIN',
    logOrigin,
    'log.example.org/countersign',
    'Name of the timestamp log in its checkpoints; it can never change. Unset: made from PUBLIC_URL at the first start.',
  ),
  tsaUrls: optionalSecret(
    'TSA_URL',
    list(address('http', 'https')),
    'https://tsa.example.org,https://tsa2.example.org',
    'Outside time-stamping authorities (RFC 3161), tried in order. Unset: the built-in one.',
  ),
  tsaRoots: optional(
    'TSA_ROOTS',
    text,
    '/etc/countersign/tsa-roots.pem',
    'File with the root certificates (PEM) of outside time-stamping authorities: their times are trusted here.',
  ),

  algorithmEnds: setting(
    'ALGORITHM_ENDS',
    '',
    algorithmEnds,
    'SHA-256=2031-01-01,RSA-3072=2033-06-30,P-256=2035-01-01',
    'Algorithms that are too weak from a day on, beside those that the service knows: hashes (SHA-256), curves (P-256) and RSA keys up to a ' +
      'length (RSA-3072). Finished documents are renewed before that day, and keys of the service are replaced. All nodes need the same.',
  ),

  trustedLists: setting(
    'TRUSTED_LISTS',
    '',
    list(listLocation),
    'https://ec.europa.eu/tools/lotl/eu-lotl.xml',
    'Trusted lists (ETSI TS 119 612) whose services are trusted when documents are verified: URLs or files of lists, or of a list of ' +
      'lists, which brings the lists that it points to. Loaded every day.',
  ),
  trustedListSigners: optional(
    'TRUSTED_LIST_SIGNERS',
    text,
    '/etc/countersign/list-signers.pem',
    'File with the certificates (PEM) that sign the lists of TRUSTED_LISTS. Required with TRUSTED_LISTS.',
  ),

  ntpServers: optional(
    'NTP_SERVERS',
    atLeast(3, list(timeServer)),
    'ntp1.example.org,ntp2.example.org,ntp3.example.org:123',
    'Time servers (NTP) that the clock is compared with, at least three, as host or host:port; most of those that answer must ' +
      'agree. Unset: only the clock of the database.',
  ),

  webhookRetrySeconds: setting(
    'WEBHOOK_RETRY_SECONDS',
    '60,600,3600',
    list(integer(1, 86_400)),
    '60,600,3600',
    'Seconds before each retry of a webhook.',
  ),
  allowedPrivateHosts: setting(
    'ALLOWED_PRIVATE_HOSTS',
    '',
    list(text),
    'hooks.internal,10.1.2.3:8080,10.2.0.0/16',
    'Private hosts, host:port pairs or CIDR ranges that outgoing requests may reach all the same.',
  ),

  logLevel: setting(
    'LOG_LEVEL',
    'info',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'debug',
    'Least weight of what is logged; debug shows every request.',
  ),
} as const

export type Config = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never
} & { readonly production: boolean }

/** Reads and checks every setting. The first wrong one stops the start with a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values = Object.entries(settings).map(([name, one]) => [name, read(one, environment)] as const)
  const config = Object.fromEntries(values) as unknown as Omit<Config, 'production'>
  const complete = { ...config, production: config.environment === 'production' }
  checkTogether(complete)
  if (given(settings.environment, environment) === undefined) refuseOpenByAccident(complete)
  return complete
}

function read(one: Setting<unknown>, environment: NodeJS.ProcessEnv): unknown {
  const value = given(one, environment) ?? one.unset
  if (value === undefined) return undefined
  try {
    return one.parse(value)
  } catch (error) {
    if (!(error instanceof WrongValue)) throw error
    const shown = one.secret || credentials.test(value) ? '' : `, not "${value}"`
    throw new StartRefused(`${one.variable} ${error.message}${shown}, for example ${one.variable}=${one.example}`)
  }
}

/** An empty variable is one that is not set. */
function given(one: Setting<unknown>, environment: NodeJS.ProcessEnv): string | undefined {
  return environment[one.variable]?.trim() || undefined
}

/** What stands before the @ of an address is nobody's to see, also where none belongs. */
const credentials = /:\/\/[^/]*@/

function checkTogether(config: Config): void {
  if (config.production && config.databaseUrl !== undefined && config.secretKey === undefined) {
    throw missing('secretKey', 'in production with DATABASE_URL')
  }
  if (config.anchor === 'evm' && config.evmRpcUrls === undefined) throw missing('evmRpcUrls', 'with ANCHOR=evm')
  if (config.anchor === 'evm' && config.evmPrivateKey === undefined) throw missing('evmPrivateKey', 'with ANCHOR=evm')
  if (config.trustedLists.length > 0 && config.trustedListSigners === undefined) {
    throw missing('trustedListSigners', 'with TRUSTED_LISTS')
  }
  if (config.anchor !== 'local' && config.anchorIntervalHours < 24) {
    throw new StartRefused(
      `ANCHOR_INTERVAL_HOURS must be 24 or more with ANCHOR=${config.anchor}, for example ANCHOR_INTERVAL_HOURS=24`,
    )
  }
}

/** Development opens the mailbox, with every signing link, and private addresses. A service that others reach must be set to it. */
function refuseOpenByAccident({ publicUrl }: Config): void {
  if (publicUrl === undefined || isOwnMachine(new URL(publicUrl).hostname)) return
  throw missing(
    'environment',
    'where others reach the service by PUBLIC_URL, since development shows its mails to all of them',
  )
}

function missing(name: keyof typeof settings, when: string): StartRefused {
  const { variable, example } = settings[name]
  return new StartRefused(`${variable} must be set ${when}, for example ${variable}=${example}`)
}

/** The settings as `--help` and the README show them. */
export function describeSettings(): readonly { variable: string; unset: string | undefined; about: string }[] {
  return Object.values(settings).map(({ variable, unset, about }) => ({ variable, unset, about }))
}
