import {
  BITCOIN_NETWORKS,
  formatWitnessPolicy,
  ProofError,
  parseWitnessPolicy,
  QUICKNET,
  simplePolicy,
  toHex,
} from '@countersign/proof'
import {
  address,
  algorithmEnds,
  atLeast,
  authoritySubject,
  baseAddress,
  databaseAddress,
  evmPrivateKey,
  hash32,
  integer,
  key32,
  keyStore,
  keyStoreUse,
  list,
  listLocation,
  logKey,
  logOrigin,
  mailAddress,
  objectIdentifier,
  oneOf,
  otlpHeaders,
  type Parse,
  publicAddress,
  ratio,
  secret,
  text,
  timeServer,
  trustedProxies,
  WrongValue,
  witness,
} from './config-values.ts'
import { isOwnMachine } from './vocabulary/own-machine.ts'
import { StartRefused } from './vocabulary/start-refused.ts'

/** A setting: its variable, its meaning, its values. The list below is the only documentation. */
interface Setting<T> {
  readonly variable: string
  readonly about: string
  readonly parse: Parse<T>
  readonly example: string
  /** The value if the variable is not set. */
  readonly unset: string | undefined
  readonly secret: boolean
}

function setting<T>(
  variable: string,
  unset: string,
  parse: Parse<T>,
  example: string,
  about: string,
  secret = false,
): Setting<T> {
  return { variable, about, parse, example, unset, secret }
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
    'In production, the service creates no demo data and turns off all development aids.',
  ),

  port: setting('PORT', '3000', integer(0, 65535), '8080', 'Port to listen on. 0 picks a free port.'),
  host: setting('HOST', '127.0.0.1', text, '0.0.0.0', 'Address to listen on. 0.0.0.0 listens on every interface.'),
  publicUrl: optional(
    'PUBLIC_URL',
    publicAddress,
    'https://sign.example.org',
    'Public URL of the service. Default: http://localhost:PORT.',
  ),
  roles: setting(
    'ROLES',
    'serve,work',
    atLeast(1, list(oneOf('serve', 'work'))),
    'work',
    'What this node does: serve answers requests, work runs background jobs. With work alone, it answers only /health and /metrics. Nodes ' +
      'with one role need DATABASE_URL.',
  ),
  stopDrainSeconds: setting(
    'STOP_DRAIN_SECONDS',
    '0',
    integer(0, 3600),
    '10',
    'Seconds for which a node that is stopped still takes new requests, while /health/ready is 503. Set it to the time that your load ' +
      'balancer needs to notice.',
  ),
  stopGraceSeconds: setting(
    'STOP_GRACE_SECONDS',
    '15',
    integer(1, 3600),
    '60',
    'Seconds after that for requests and jobs in progress. Longer uploads are cut off, and jobs go back to the queue.',
  ),
  trustProxy: setting(
    'TRUST_PROXY',
    'false',
    trustedProxies,
    '10.0.0.0/8',
    'Proxies whose X-Forwarded-For header is trusted: none (false), the one in front of the service (true), a number of proxies in a ' +
      'row, or a list of addresses and CIDR ranges.',
  ),

  dataDir: setting('DATA_DIR', './data', text, '/var/lib/countersign', 'Folder for all local data.'),
  minFreeDiskMb: setting(
    'MIN_FREE_DISK_MB',
    '100',
    integer(0, 10_000_000),
    '1000',
    'Megabytes that must be free on the disk of DATA_DIR. With less, /health/ready is 503.',
  ),
  databaseUrl: optionalSecret(
    'DATABASE_URL',
    databaseAddress,
    'postgres://countersign:secret@db.example.org/countersign',
    'PostgreSQL 15 or newer. Default: an embedded PostgreSQL server in DATA_DIR.',
  ),
  databaseDirectUrl: optionalSecret(
    'DATABASE_DIRECT_URL',
    databaseAddress,
    'postgres://countersign:secret@db.example.org/countersign',
    'PostgreSQL itself, for migrations, backups and test mode, if DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer.',
  ),
  databaseConnections: setting(
    'DATABASE_CONNECTIONS',
    '10',
    integer(2, 200),
    '20',
    'Maximum number of database connections that this node opens for requests.',
  ),
  storageUrl: optionalSecret(
    'STORAGE_URL',
    address('s3'),
    's3://key:secret@s3.example.org/bucket?region=eu-south-1',
    'S3-compatible storage for documents and for the last signed checkpoint, as ' +
      's3://key:secret@host/bucket/prefix?region=us-east-1&tls=true. The prefix, region and tls are optional. Required if you run several ' +
      'nodes. Default: files in DATA_DIR.',
  ),
  backupStorageUrl: optionalSecret(
    'BACKUP_STORAGE_URL',
    address('s3'),
    's3://key:secret@s3.example.org/bucket?region=eu-south-1',
    'S3-compatible storage for the commands backup and restore, in the form of STORAGE_URL. The commands name the bucket and the object. ' +
      'Default: the storage in STORAGE_URL.',
  ),
  redisUrl: optionalSecret(
    'REDIS_URL',
    address('redis', 'rediss'),
    'redis://redis.example.org:6379',
    'Redis 7, for rate limits that several nodes share. Default: nodes share them through the database.',
  ),

  secretKey: optionalSecret(
    'SECRET_KEY',
    key32,
    '$(openssl rand -hex 32)',
    'Key that encrypts secrets at rest. Required in production with DATABASE_URL, because all nodes must share it. Default: generated at the first start and stored in DATA_DIR/secret-key.',
  ),
  secretKeysRead: optionalSecret(
    'SECRET_KEYS_READ',
    list(key32),
    '$(openssl rand -hex 32)',
    'Further keys that data may be encrypted with, separated by commas: the next or the previous SECRET_KEY, while you replace it. They ' +
      'only decrypt. Default: none.',
  ),
  keyStores: optionalSecret(
    'KEY_STORES',
    list(keyStore),
    'hsm=pkcs11:token=countersign?module-path=/usr/lib/softhsm/libsofthsm2.so&pin-value=1234',
    'Key stores outside the service, as name=URL, separated by commas: hardware security modules (PKCS#11), AWS KMS, Google Cloud KMS ' +
      'and remote signing services (CSC). docs/keys.md describes each URL. Default: none.',
  ),
  keyStoreUses: setting(
    'KEY_STORE_USES',
    '',
    list(keyStoreUse),
    'ca=hsm,tsa=hsm,log=hsm,seal=hsm',
    'Store of new keys, by use: ca (certificate authority), tsa (time-stamping authority), log (checkpoints) and seal. Existing keys stay ' +
      'where they are. Must be the same on all nodes. Default: in the database, encrypted with SECRET_KEY.',
  ),
  adminToken: optionalSecret(
    'ADMIN_TOKEN',
    secret,
    '$(openssl rand -hex 32)',
    'Token for the admin API. Default: generated at the first start and stored in DATA_DIR/admin-token.',
  ),
  requestsPerHour: setting(
    'RATE_LIMIT_PER_HOUR',
    '100',
    integer(1, 1_000_000_000),
    '1000',
    'Requests per hour for each API key without its own limit.',
  ),

  sessionIdleHours: setting(
    'SESSION_IDLE_HOURS',
    '12',
    integer(1, 8760),
    '1',
    'Hours without use after which a person has to sign in to the console again.',
  ),
  sessionDays: setting(
    'SESSION_DAYS',
    '7',
    integer(1, 365),
    '1',
    'Days after which a person has to sign in to the console again, however much they use it.',
  ),

  smtpUrl: optionalSecret(
    'SMTP_URL',
    address('smtp', 'smtps'),
    'smtp://user:secret@mail.example.org:587',
    'Mail server. TLS is used if the server offers it; ?tls=required requires it, ?tls=off disables it. Default: emails stay in the ' +
      'built-in mailbox.',
  ),
  mailFrom: setting(
    'MAIL_FROM',
    'Countersign <countersign@localhost>',
    mailAddress,
    'Example <sign@example.org>',
    'Sender of all emails.',
  ),

  smsUrl: optionalSecret(
    'SMS_URL',
    address('http', 'https'),
    'https://sms.example.org/messages',
    'Provider of text messages for the signer authentication sms_code. docs/plug-in-providers.md describes its interface. Default: sms_code is not available.',
  ),
  smsToken: optionalSecret(
    'SMS_TOKEN',
    secret,
    '$(openssl rand -hex 32)',
    'Token for the provider in SMS_URL. Required with SMS_URL.',
  ),

  identityCheckUrl: optionalSecret(
    'IDENTITY_CHECK_URL',
    baseAddress,
    'https://ident.example.org/api',
    'Provider for the signer authentication identity_check. docs/plug-in-providers.md describes its interface. Default: identity_check is not available.',
  ),
  identityCheckToken: optionalSecret(
    'IDENTITY_CHECK_TOKEN',
    secret,
    '$(openssl rand -hex 32)',
    'Token for the provider in IDENTITY_CHECK_URL. Required with IDENTITY_CHECK_URL.',
  ),

  anchor: setting(
    'ANCHOR',
    'local',
    oneOf('local', 'evm', 'opentimestamps'),
    'opentimestamps',
    'Chain that timestamps are anchored on: local for testing; evm or opentimestamps for independent proof.',
  ),
  anchorIntervalHours: setting(
    'ANCHOR_INTERVAL_HOURS',
    '24',
    integer(1, 168),
    '24',
    'Hours between two anchors. At least 24 on a public chain.',
  ),
  evmRpcUrls: optionalSecret(
    'EVM_RPC_URL',
    atLeast(1, list(address('http', 'https'))),
    'https://rpc.example.org,https://rpc2.example.org',
    'RPC URLs of the EVM chain. The first that responds is used. Required with ANCHOR=evm.',
  ),
  evmPrivateKey: optionalSecret(
    'EVM_PRIVATE_KEY',
    evmPrivateKey,
    '0x4c0883a6…64 hexadecimal characters',
    'Private key of the account that pays for anchoring. Required with ANCHOR=evm.',
  ),
  bitcoinNetwork: setting(
    'BITCOIN_NETWORK',
    'mainnet',
    oneOf(...BITCOIN_NETWORKS),
    'signet',
    'Network of Bitcoin for ANCHOR=opentimestamps. The others than mainnet are for testing: their blocks are cheap, so their proofs prove ' +
      'no time. They require OTS_CALENDARS and BITCOIN_HEADERS_URL.',
  ),
  otsCalendars: setting(
    'OTS_CALENDARS',
    'https://alice.btc.calendar.opentimestamps.org,https://bob.btc.calendar.opentimestamps.org,https://finney.calendar.eternitywall.com',
    atLeast(1, list(baseAddress)),
    'https://alice.btc.calendar.opentimestamps.org,https://bob.btc.calendar.opentimestamps.org,https://finney.calendar.eternitywall.com',
    'OpenTimestamps calendars, at least 3, or 1 of a test network. The service never calls any others.',
  ),
  bitcoinHeaderUrls: setting(
    'BITCOIN_HEADERS_URL',
    'https://blockstream.info/api,https://mempool.space/api',
    atLeast(1, list(baseAddress)),
    'https://blockstream.info/api,https://mempool.space/api',
    'Sources of Bitcoin block headers (Esplora API) for ANCHOR=opentimestamps. At least 2 must respond, and all responses must agree. ' +
      'If you set only one, the service relies on it alone.',
  ),
  ipfsRpcUrl: optionalSecret(
    'IPFS_RPC_URL',
    address('http', 'https'),
    'http://127.0.0.1:5001',
    'Kubo node that also pins published proofs.',
  ),
  ipfsGatewayUrl: optional(
    'IPFS_GATEWAY_URL',
    publicAddress,
    'https://ipfs.example.org',
    'IPFS gateway for gatewayUrl in responses. Default: the service itself.',
  ),
  logOrigin: optional(
    'LOG_ORIGIN',
    logOrigin,
    'log.example.org/countersign',
    'Name of the timestamp log in its checkpoints. It can never change. Default: derived from PUBLIC_URL at the first start.',
  ),
  logPostQuantum: setting(
    'LOG_POST_QUANTUM',
    'off',
    oneOf('on', 'off'),
    'on',
    'on signs checkpoints with ML-DSA-44 as well, which resists quantum computers. Each checkpoint and each proof grows by 3.3 kB.',
  ),
  witnesses: setting(
    'WITNESSES',
    '',
    list(witness),
    'witness.example.org/w1+8d66cf3f+BAbQ… https://witness.example.org/w1,…',
    'Witnesses (C2SP tlog-witness) that cosign the checkpoints of the timestamp log, each as its key and its URL, separated by commas. A witness with two keys is listed with each.',
  ),
  witnessQuorum: optional(
    'WITNESS_QUORUM',
    integer(1, 64),
    '2',
    'Number of witnesses that must cosign a checkpoint before proofs call it confirmed. Default: more than half of WITNESSES.',
  ),
  witnessLogs: setting(
    'WITNESS_LOGS',
    '',
    list(logKey),
    'log.example.com/log+394fb84d+AYqI…,…',
    'Keys of other logs, as shown at their /log/vkey and /log/vkey-ml-dsa. This service is a witness for them, at /witness. A log with two keys must have signed with both. Default: for none.',
  ),
  drandUrls: setting(
    'DRAND_URL',
    '',
    list(baseAddress),
    'https://api.drand.sh,https://api2.drand.sh,https://drand.cloudflare.com',
    'Relays of drand (HTTP API), tried in order. The timestamp log then records public randomness, so that proofs show after which time a ' +
      'record was made. Default: none.',
  ),
  drandChain: setting(
    'DRAND_CHAIN',
    QUICKNET.hash,
    hash32,
    QUICKNET.hash,
    'Hash of the drand chain, with the scheme bls-unchained-g1-rfc9380. The default is quicknet of the League of Entropy. Readers of proofs ' +
      'must know any other chain.',
  ),
  randomnessSeconds: setting(
    'RANDOMNESS_SECONDS',
    '5',
    integer(1, 86_400),
    '5',
    'Least number of seconds between two records of public randomness in the timestamp log. It records none while nothing else is recorded.',
  ),
  tsaUrls: optionalSecret(
    'TSA_URL',
    list(address('http', 'https')),
    'https://tsa.example.org,https://tsa2.example.org',
    'External time-stamping authorities (RFC 3161), tried in order. Default: the built-in one.',
  ),
  tsaRoots: optional(
    'TSA_ROOTS',
    text,
    '/etc/countersign/tsa-roots.pem',
    'File with the root certificates (PEM) of external time-stamping authorities whose timestamps this service trusts.',
  ),
  checkpointTokenSeconds: setting(
    'CHECKPOINT_TOKEN_SECONDS',
    '5',
    integer(0, 86_400),
    '60',
    'Least seconds between two timestamps of the log by TSA_URL, of all nodes together, while the log grows. 0 turns them off. ' +
      'Must be the same on all nodes.',
  ),

  tsaPolicy: setting(
    'TSA_POLICY',
    '2.25.147692271383475540728617189660543516241',
    objectIdentifier,
    '1.3.6.1.4.1.99999.1.2',
    'Policy of the built-in time-stamping authority, as an object identifier. Every token names it.',
  ),
  tsaSubject: optional(
    'TSA_SUBJECT',
    authoritySubject,
    'C=IT,O=Example S.p.A.,CN=Example Time-Stamping Authority',
    'Subject of the certificate of the built-in time-stamping authority: country, organization and name. A comma in a value is written ' +
      '\\,. Must be the same on all nodes. Default: without a country, with the host of PUBLIC_URL as the organization.',
  ),
  tsaCertificatePolicies: setting(
    'TSA_CERTIFICATE_POLICIES',
    '',
    list(objectIdentifier),
    '0.4.0.2042.1.2,1.3.6.1.4.1.99999.1.3',
    'Certificate policies in that certificate, as object identifiers. Must be the same on all nodes. Default: none.',
  ),
  tsaCertificateDays: setting(
    'TSA_CERTIFICATE_DAYS',
    '3650',
    integer(365, 3650),
    '1825',
    'Days for which that certificate is valid. A successor takes over after half of them. Must be the same on all nodes.',
  ),
  tsaRequestsPerMinute: setting(
    'TSA_RATE_LIMIT_PER_MINUTE',
    '600',
    integer(1, 1_000_000),
    '60',
    'Requests to the built-in time-stamping authority per minute from each network address.',
  ),

  algorithmEnds: setting(
    'ALGORITHM_ENDS',
    '',
    algorithmEnds,
    'SHA-256=2031-01-01,RSA-3072=2033-06-30,P-256=2035-01-01',
    'Dates from which algorithms count as too weak, in addition to the built-in ones: hashes (SHA-256), curves (P-256) and RSA keys up to a ' +
      'length (RSA-3072). The service renews final documents and replaces its keys before then. Must be the same on all nodes.',
  ),

  trustedLists: setting(
    'TRUSTED_LISTS',
    '',
    list(listLocation),
    'https://ec.europa.eu/tools/lotl/eu-lotl.xml',
    'Trusted lists (ETSI TS 119 612) for verifying documents: URLs or files. A list of lists adds every list it points to. ' +
      'Loaded every day.',
  ),
  trustedListSigners: optional(
    'TRUSTED_LIST_SIGNERS',
    text,
    '/etc/countersign/list-signers.pem',
    'File with the certificates (PEM) that sign the lists in TRUSTED_LISTS. Required with TRUSTED_LISTS.',
  ),

  ntpServers: optional(
    'NTP_SERVERS',
    atLeast(3, list(timeServer)),
    'ntp1.example.org,ntp2.example.org,ntp3.example.org:123',
    'Time servers (NTP) to compare the clock with, at least 3, as host or host:port. More than half of the ' +
      'servers that respond must agree. Default: only the clock of the database.',
  ),

  webhookRetrySeconds: setting(
    'WEBHOOK_RETRY_SECONDS',
    '60,600,3600',
    list(integer(1, 86_400)),
    '60,600,3600',
    'Seconds to wait before each webhook retry.',
  ),
  allowedPrivateHosts: setting(
    'ALLOWED_PRIVATE_HOSTS',
    '',
    list(text),
    'hooks.internal,10.1.2.3:8080,10.2.0.0/16',
    'Private hosts, host:port pairs or CIDR ranges that outgoing requests may reach.',
  ),

  otlpEndpoint: optional(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    baseAddress,
    'http://otel-collector.example.org:4318',
    'Collector for OpenTelemetry traces (OTLP over HTTP, in JSON), without /v1/traces. Default: nothing is traced.',
  ),
  otlpHeaders: setting(
    'OTEL_EXPORTER_OTLP_HEADERS',
    '',
    otlpHeaders,
    'authorization=Bearer%20s3cret',
    'Headers for that collector, as name=value with percent-encoding, separated by commas.',
    true,
  ),
  otelServiceName: setting(
    'OTEL_SERVICE_NAME',
    'countersign',
    text,
    'countersign-production',
    'Name of this service in traces.',
  ),
  traceRatio: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    '1',
    ratio,
    '0.1',
    'Part of the traces to record, from 0 to 1. A caller that sends traceparent decides for its own trace.',
  ),

  logLevel: setting(
    'LOG_LEVEL',
    'info',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    'debug',
    'Minimum log level. debug shows every request.',
  ),
} as const

export type Config = {
  readonly [K in keyof typeof settings]: (typeof settings)[K] extends Setting<infer T> ? T : never
} & { readonly production: boolean }

/** Reads and checks every setting. The first invalid one stops the start with a sentence that names it. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const values = Object.entries(settings).map(([name, one]) => [name, read(one, environment)] as const)
  const config = Object.fromEntries(values) as unknown as Omit<Config, 'production'>
  const complete = { ...config, production: config.environment === 'production' }
  checkTogether(complete)
  checkBitcoin(complete, environment)
  if (given(settings.environment, environment) === undefined) refuseOpenByAccident(complete)
  return complete
}

/** `npm start` prints its command to standard output first, unless npm is silent. */
export function isAnnouncedByNpm(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.npm_lifecycle_event === 'start' && environment.npm_config_loglevel !== 'silent'
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

/** An empty variable counts as not set. */
function given(one: Setting<unknown>, environment: NodeJS.ProcessEnv): string | undefined {
  return environment[one.variable]?.trim() || undefined
}

/** What precedes the @ of a URL is never shown, even where no credentials belong. */
const credentials = /:\/\/[^/]*@/

function checkTogether(config: Config): void {
  if (config.production && config.databaseUrl !== undefined && config.secretKey === undefined) {
    throw missing('secretKey', 'in production with DATABASE_URL')
  }
  if (config.anchor === 'evm' && config.evmRpcUrls === undefined) throw missing('evmRpcUrls', 'with ANCHOR=evm')
  if (config.anchor === 'evm' && config.evmPrivateKey === undefined) throw missing('evmPrivateKey', 'with ANCHOR=evm')
  if (config.smsUrl !== undefined && config.smsToken === undefined) throw missing('smsToken', 'with SMS_URL')
  if (config.identityCheckUrl !== undefined && config.identityCheckToken === undefined) {
    throw missing('identityCheckToken', 'with IDENTITY_CHECK_URL')
  }
  if (config.trustedLists.length > 0 && config.trustedListSigners === undefined) {
    throw missing('trustedListSigners', 'with TRUSTED_LISTS')
  }
  if (config.databaseUrl === undefined && !(config.roles.includes('serve') && config.roles.includes('work'))) {
    throw missing('databaseUrl', 'if ROLES has only one role, because no other node can use the embedded database')
  }
  checkKeyStores(config)
  if (config.databaseDirectUrl !== undefined && config.databaseUrl === undefined) {
    throw missing('databaseUrl', 'with DATABASE_DIRECT_URL')
  }
  checkWitnesses(config)
  if (config.anchor !== 'local' && config.anchorIntervalHours < 24) {
    throw new StartRefused(
      `ANCHOR_INTERVAL_HOURS must be 24 or more with ANCHOR=${config.anchor}, for example ANCHOR_INTERVAL_HOURS=24`,
    )
  }
}

/** The defaults are servers of mainnet. */
function checkBitcoin({ anchor, bitcoinNetwork: network, otsCalendars }: Config, environment: NodeJS.ProcessEnv): void {
  const { variable, example } = settings.otsCalendars
  if (network === 'mainnet' && otsCalendars.length < 3) {
    throw new StartRefused(`${variable} must list at least 3 different entries, for example ${variable}=${example}`)
  }
  if (network === 'mainnet' || anchor !== 'opentimestamps') return
  for (const [name, ofNetwork] of [
    ['otsCalendars', 'http://127.0.0.1:14788'],
    ['bitcoinHeaderUrls', network === 'regtest' ? 'http://127.0.0.1:3002' : `https://mempool.space/${network}/api`],
  ] as const) {
    if (given(settings[name], environment) !== undefined) continue
    const { variable: lacking } = settings[name]
    throw new StartRefused(
      `${lacking} must be set with BITCOIN_NETWORK=${network}, for example ${lacking}=${ofNetwork}`,
    )
  }
}

function checkKeyStores({ keyStores = [], keyStoreUses }: Config): void {
  const names = new Set(keyStores.map(({ name }) => name))
  if (names.size < keyStores.length) {
    throw new StartRefused('KEY_STORES must give each key store its own name, for example KEY_STORES=hsm=URL,cloud=URL')
  }
  if (new Set(keyStoreUses.map(({ use }) => use)).size < keyStoreUses.length) {
    throw new StartRefused('KEY_STORE_USES must list each use once, for example KEY_STORE_USES=ca=hsm,log=hsm')
  }
  const unknown = keyStoreUses.find(({ store }) => !names.has(store))
  if (unknown === undefined) return
  throw new StartRefused(
    `KEY_STORE_USES names the key store ${unknown.store}, which KEY_STORES does not list, ` +
      'for example KEY_STORE_USES=ca=hsm with KEY_STORES=hsm=URL',
  )
}

function checkWitnesses({ witnesses, witnessQuorum = 0, witnessLogs }: Config): void {
  const names = new Set(witnesses.map(({ key }) => key.name))
  const places = new Set(witnesses.map(({ key, url }) => `${key.name} ${url}`))
  const kinds = new Set(witnesses.map(({ key }) => `${key.name} ${key.cosigns}`))
  const keys = new Set(witnesses.map(({ key }) => toHex(key.publicKey)))
  if (places.size > names.size || kinds.size < witnesses.length || keys.size < witnesses.length) {
    throw new StartRefused(
      'WITNESSES must list each witness once, or once with a key of each type, with its own name, keys and URL, ' +
        'for example WITNESSES=KEY URL,KEY URL',
    )
  }
  const problem = problemOfPolicy(witnesses)
  if (problem !== undefined) {
    throw new StartRefused(
      `WITNESSES would make a policy that readers refuse (${problem}), for example WITNESSES=KEY URL,KEY URL`,
    )
  }
  const kindsOfLogs = new Set(witnessLogs.map((key) => `${key.name} ${'cosigns' in key}`))
  if (kindsOfLogs.size < witnessLogs.length) {
    throw new StartRefused(
      'WITNESS_LOGS must list each log once, with one key of each type, for example WITNESS_LOGS=KEY,KEY',
    )
  }
  if (witnessLogs.some(({ name }) => Buffer.byteLength(name) > 255)) {
    throw new StartRefused('WITNESS_LOGS must list logs with names of at most 255 bytes, for example WITNESS_LOGS=KEY')
  }
  if (witnessQuorum > names.size) {
    throw new StartRefused(
      `WITNESS_QUORUM must be at most the number of WITNESSES, which is ${names.size}, for example WITNESS_QUORUM=1`,
    )
  }
}

/** Such as too many witnesses, or one named none. */
function problemOfPolicy(witnesses: Config['witnesses']): string | undefined {
  if (witnesses.length === 0) return undefined
  const members = witnesses.map(({ key, url }) => ({ name: key.name, key, url }))
  try {
    parseWitnessPolicy(formatWitnessPolicy(simplePolicy([], members, 1)))
    return undefined
  } catch (error) {
    if (!(error instanceof ProofError)) throw error
    return error.message
  }
}

/**
 * Development mode exposes the mailbox, with every signing link, and private addresses. A service that others reach
 * must set it explicitly.
 */
function refuseOpenByAccident({ publicUrl }: Config): void {
  if (publicUrl === undefined || isOwnMachine(new URL(publicUrl).hostname)) return
  throw missing(
    'environment',
    'if PUBLIC_URL is reachable by others, because development mode shows all emails to everyone',
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
