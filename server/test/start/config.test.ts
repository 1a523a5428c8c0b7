import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatVerifierKey, formatWitnessKey, verifierKey, witnessKey } from '@countersign/proof'
import { describeSettings, readConfig } from '../../src/config.ts'
import { StartRefused } from '../../src/vocabulary/start-refused.ts'

const keyOf = (seed: number) => new Uint8Array(32).fill(seed)
const logKey = (name: string, seed: number) => formatVerifierKey(verifierKey(name, keyOf(seed)))
const mlDsaWitness = (name: string, seed: number, url = `https://${name}`) =>
  `${formatWitnessKey(witnessKey(name, new Uint8Array(1312).fill(seed)))} ${url}`
const mlDsaLog = (name: string, seed: number) => mlDsaWitness(name, seed).split(' ')[0]
const witness = (name: string, seed: number) => `${formatWitnessKey(witnessKey(name, keyOf(seed)))} https://${name}`

describe('The configuration', () => {
  it('is complete with nothing set', () => {
    const config = readConfig({})
    assert.equal(config.port, 3000)
    assert.equal(config.requestsPerHour, 100)
    assert.equal(config.anchor, 'local')
    assert.deepEqual(config.webhookRetrySeconds, [60, 600, 3600])
    assert.equal(config.databaseUrl, undefined)
    assert.equal(config.production, false)
  })

  it('takes a witness with a key of each algorithm for one', () => {
    const { witnesses, witnessQuorum } = readConfig({
      WITNESSES: `${witness('w.example', 1)},${mlDsaWitness('w.example', 1)}`,
      WITNESS_QUORUM: '1',
    })
    assert.deepEqual(
      witnesses.map(({ key, url }) => [key.cosigns, url]),
      [
        ['Ed25519', 'https://w.example'],
        ['ML-DSA-44', 'https://w.example'],
      ],
    )
    assert.equal(witnessQuorum, 1)
  })

  it('treats an empty variable as one that is not set', () => {
    assert.equal(readConfig({ PORT: '', DATABASE_URL: ' ' }).port, 3000)
  })

  const wrong: [string, Record<string, string>][] = [
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'sign.example.org' }],
    ['ROLES', { ROLES: 'cook' }],
    ['ROLES', { ROLES: ',' }],
    ['DATABASE_URL', { ROLES: 'serve' }],
    ['DATABASE_URL', { ROLES: 'work' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://user:pw@example.org' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://example.org/sign' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db' }],
    ['STORAGE_URL', { STORAGE_URL: '/var/files' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example.org' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['SECRET_KEY', { SECRET_KEY: 'too short' }],
    ['ADMIN_TOKEN', { ADMIN_TOKEN: 'short' }],
    ['ANCHOR', { ANCHOR: 'bitcoin' }],
    ['EVM_RPC_URL', { ANCHOR: 'evm', EVM_PRIVATE_KEY: `0x${'1'.repeat(64)}` }],
    ['EVM_PRIVATE_KEY', { ANCHOR: 'evm', EVM_RPC_URL: 'https://rpc.example.org' }],
    ['EVM_PRIVATE_KEY', { EVM_PRIVATE_KEY: '0x12' }],
    ['OTS_CALENDARS', { OTS_CALENDARS: 'https://one.example.org' }],
    ['OTS_CALENDARS', { OTS_CALENDARS: 'http://user:hunter2@one,http://two,http://three' }],
    ['OTS_CALENDARS', { OTS_CALENDARS: 'http://one,http://one/,http://ONE:80' }],
    ['OTS_CALENDARS', { OTS_CALENDARS: 'http://one,http://two,http://three?four' }],
    ['OTS_CALENDARS', { ANCHOR: 'opentimestamps', BITCOIN_NETWORK: 'signet', BITCOIN_HEADERS_URL: 'https://headers' }],
    ['BITCOIN_HEADERS_URL', { ANCHOR: 'opentimestamps', BITCOIN_NETWORK: 'signet', OTS_CALENDARS: 'https://one' }],
    ['BITCOIN_NETWORK', { BITCOIN_NETWORK: 'testnet5' }],
    ['BITCOIN_HEADERS_URL', { BITCOIN_HEADERS_URL: 'https://user:hunter2@headers.example.org' }],
    ['TSA_URL', { TSA_URL: 'ftp://tsa' }],
    ['TSA_POLICY', { TSA_POLICY: '1' }],
    ['TSA_POLICY', { TSA_POLICY: '1.40.1' }],
    ['TSA_POLICY', { TSA_POLICY: '1.2.03' }],
    ['TSA_POLICY', { TSA_POLICY: 'best effort' }],
    ['TSA_SUBJECT', { TSA_SUBJECT: 'Example' }],
    ['TSA_SUBJECT', { TSA_SUBJECT: 'O=Example,CN=Time' }],
    ['TSA_SUBJECT', { TSA_SUBJECT: 'C=IT,C=IT,CN=Time' }],
    ['TSA_SUBJECT', { TSA_SUBJECT: 'C=Italy,O=Example,CN=Time' }],
    ['TSA_SUBJECT', { TSA_SUBJECT: `C=IT,O=${'x'.repeat(65)},CN=Time` }],
    ['TSA_SUBJECT', { TSA_SUBJECT: 'C=IT,O=Example,CN=Time,OU=Unit' }],
    ['TSA_CERTIFICATE_POLICIES', { TSA_CERTIFICATE_POLICIES: '1.2.3,3.1' }],
    ['TSA_CERTIFICATE_DAYS', { TSA_CERTIFICATE_DAYS: '364' }],
    ['TSA_CERTIFICATE_DAYS', { TSA_CERTIFICATE_DAYS: '3651' }],
    ['KEY_STORES', { KEY_STORES: 'pkcs11:token=a?pin-value=hunter2' }],
    ['KEY_STORES', { KEY_STORES: 'HSM=pkcs11:token=a?pin-value=hunter2' }],
    ['KEY_STORES', { KEY_STORES: 'hsm=vault:hunter2' }],
    ['KEY_STORES', { KEY_STORES: 'hsm=pkcs11:token=a,hsm=pkcs11:token=b?pin-value=hunter2' }],
    ['KEY_STORE_USES', { KEY_STORE_USES: 'ca' }],
    ['KEY_STORE_USES', { KEY_STORE_USES: 'mail=hsm' }],
    ['KEY_STORE_USES', { KEY_STORE_USES: 'ca=hsm' }],
    ['KEY_STORE_USES', { KEY_STORES: 'hsm=pkcs11:token=a', KEY_STORE_USES: 'ca=hsm,ca=hsm' }],
    ['TSA_RATE_LIMIT_PER_MINUTE', { TSA_RATE_LIMIT_PER_MINUTE: '0' }],
    ['ALGORITHM_ENDS', { ALGORITHM_ENDS: 'SHA-256' }],
    ['ALGORITHM_ENDS', { ALGORITHM_ENDS: 'SHA-256=2031-02-30' }],
    ['ALGORITHM_ENDS', { ALGORITHM_ENDS: 'SHA-257=2031-01-01' }],
    ['NTP_SERVERS', { NTP_SERVERS: 'ntp.example.org' }],
    ['NTP_SERVERS', { NTP_SERVERS: 'a.example.org,b.example.org,A.example.org:123' }],
    ['NTP_SERVERS', { NTP_SERVERS: 'ntp://a.example.org,b.example.org,c.example.org' }],
    ['NTP_SERVERS', { NTP_SERVERS: 'a.example.org:0,b.example.org,c.example.org' }],
    ['NTP_SERVERS', { NTP_SERVERS: '[::x],b.example.org,c.example.org' }],
    ['RATE_LIMIT_PER_HOUR', { RATE_LIMIT_PER_HOUR: '0' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'grpc://collector:4317' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://user:hunter2@collector' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'hunter2' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=%E0%A4%A' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hunter2%0d%0ahost:x' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '1.5' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: 'always_on' }],
    ['WEBHOOK_RETRY_SECONDS', { WEBHOOK_RETRY_SECONDS: '60,soon' }],
    ['ANCHOR_INTERVAL_HOURS', { ANCHOR: 'opentimestamps', ANCHOR_INTERVAL_HOURS: '12' }],
    ['LOG_ORIGIN', { LOG_ORIGIN: 'https://log.example.org' }],
    ['WITNESSES', { WITNESSES: formatWitnessKey(witnessKey('w.example', keyOf(1))) }],
    ['WITNESSES', { WITNESSES: `${logKey('w.example', 1)} https://w.example` }],
    ['WITNESSES', { WITNESSES: `${witness('w.example', 1)},${witness('w.example', 2)}` }],
    ['WITNESSES', { WITNESSES: `${witness('w.example', 1)},${witness('v.example', 1)}` }],
    ['WITNESSES', { WITNESSES: witness('none', 1) }],
    ['WITNESSES', { WITNESSES: `${witness('w.example', 1)},${mlDsaWitness('w.example', 1, 'https://v.example')}` }],
    ['WITNESSES', { WITNESSES: `${mlDsaWitness('w.example', 1)},${mlDsaWitness('w.example', 2)}` }],
    [
      'WITNESS_QUORUM',
      { WITNESS_QUORUM: '2', WITNESSES: `${witness('w.example', 1)},${mlDsaWitness('w.example', 1)}` },
    ],
    ['WITNESS_LOGS', { WITNESS_LOGS: logKey('l'.repeat(256), 1) }],
    ['WITNESS_LOGS', { WITNESS_LOGS: `${mlDsaLog('log.example', 1)},${mlDsaLog('log.example', 2)}` }],
    ['WITNESS_LOGS', { WITNESS_LOGS: witness('w.example', 1).split(' ')[0] ?? '' }],
    ['WITNESSES', { WITNESSES: Array.from({ length: 65 }, (_, at) => witness(`w${at}.example`, at)).join() }],
    ['WITNESS_QUORUM', { WITNESS_QUORUM: '2', WITNESSES: witness('w.example', 1) }],
    ['WITNESS_LOGS', { WITNESS_LOGS: `${logKey('log.example', 1)},${logKey('log.example', 2)}` }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TRUST_PROXY', { TRUST_PROXY: 'my proxy' }],
    ['TRUST_PROXY', { TRUST_PROXY: '1.2.3.4.5' }],
    ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/40' }],
    ['NODE_ENV', { NODE_ENV: 'staging' }],
    ['NODE_ENV', { PUBLIC_URL: 'https://sign.example.org' }],
    ['NODE_ENV', { PUBLIC_URL: 'http://192.168.1.20:3000', NODE_ENV: ' ' }],
    ['SECRET_KEY', { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/countersign' }],
  ]
  for (const [variable, environment] of wrong) {
    it(`refuses ${JSON.stringify(environment)} with a sentence that names ${variable} and gives an example`, () => {
      assert.throws(
        () => readConfig(environment),
        (error: Error) =>
          error instanceof StartRefused &&
          error.message.startsWith(`${variable} `) &&
          error.message.includes(`for example ${variable}=`) &&
          !error.message.includes('\n') &&
          !error.message.includes('hunter2'),
      )
    })
  }

  it('takes a URL that is written in two ways for one', () => {
    const { otsCalendars, bitcoinHeaderUrls } = readConfig({
      OTS_CALENDARS: 'https://one,https://two/,https://three/calendar/,https://Two',
      BITCOIN_HEADERS_URL: 'https://headers.example.org/api/,https://headers.example.org/api',
    })
    assert.deepEqual(otsCalendars, ['https://one', 'https://two', 'https://three/calendar'])
    assert.deepEqual(bitcoinHeaderUrls, ['https://headers.example.org/api'])
  })

  it('needs one calendar only on a test network of Bitcoin', () => {
    const servers = { OTS_CALENDARS: 'http://127.0.0.1:14788', BITCOIN_HEADERS_URL: 'http://127.0.0.1:3002' }
    const { bitcoinNetwork } = readConfig({ ANCHOR: 'opentimestamps', BITCOIN_NETWORK: 'regtest', ...servers })
    assert.equal(bitcoinNetwork, 'regtest')
    assert.equal(readConfig({}).bitcoinNetwork, 'mainnet')
  })

  it('accepts time servers by name or IP address, with or without a port', () => {
    const { ntpServers } = readConfig({ NTP_SERVERS: 'NTP.example.org, 192.0.2.1:1123, [2001:db8::1]' })
    assert.deepEqual(ntpServers, ['ntp.example.org:123', '192.0.2.1:1123', '[2001:db8::1]:123'])
  })

  it('never repeats a secret in its refusal', () => {
    for (const variable of [
      'SECRET_KEY',
      'ADMIN_TOKEN',
      'DATABASE_URL',
      'SMTP_URL',
      'EVM_PRIVATE_KEY',
      'STORAGE_URL',
    ]) {
      assert.throws(
        () => readConfig({ [variable]: 'hunter2' }),
        (error: Error) => !error.message.includes('hunter2'),
      )
    }
  })

  it('documents every setting', () => {
    for (const { variable, about } of describeSettings()) {
      assert.match(variable, /^[A-Z][A-Z_]+$/)
      assert.ok(about.endsWith('.'), variable)
    }
  })
})
