import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { encryptedColumns } from '../../../src/assemble/encrypted-columns.ts'
import { type Connected, connect } from '../../../src/infrastructure/database/connect.ts'
import { encryptValueAgain, outdatedValues } from '../../../src/infrastructure/vault/encrypt-column-again.ts'
import { createSecretKeyVault } from '../../../src/infrastructure/vault/secret-key-vault.ts'
import type { EncryptedColumn } from '../../../src/ports/vault.ts'
import { migratedDatabase, type TestDatabase } from '../../harness/test-database.ts'

/** Columns of bytes that nothing encrypts. A new column of bytes is in `encryptedColumns` or here. */
const plainColumns: readonly string[] = [
  'account_links.token_hash',
  'anchor_batches.root',
  'anchor_batches.value',
  'api_keys.hash',
  'audit_chains.hash',
  'audit_entries.hash',
  'audit_heads.hash',
  'authority_crls.crl',
  'authority_keys.certificate',
  'authority_requests.public_key',
  'branding.logo',
  'certificates.certificate',
  'certificates.serial_number',
  'checkpoint_tokens.token',
  'cosigned_logs.root',
  'document_deletions.file_hashes',
  'document_files.sha256',
  'document_versions.deleted_hash',
  'document_versions.file_hash',
  'documents.expected_hash',
  'documents.original_hash',
  'file_rotations.after_hash',
  'held_files.file_hash',
  'idempotent_answers.request_hash',
  'invitations.token_hash',
  'ipfs_blocks.content',
  'ipfs_blocks.digest',
  'log_entries.fingerprint',
  'log_entries.hash',
  'log_entries.salt',
  'log_head.last_hash',
  'log_keys.public_key',
  'log_ml_dsa_key.public_key',
  'log_nodes.hash',
  'operators.hash',
  'passkey_challenges.hash',
  'passkeys.credential_id',
  'passkeys.public_key',
  'provider_visits.browser_hash',
  'provider_visits.state_hash',
  'rate_windows.subject',
  'recovery_codes.hash',
  'scim_tokens.hash',
  'seals.certificate',
  'seals.chain',
  'seals.fingerprint',
  'seals.image',
  'signer_passkeys.credential_id',
  'signer_passkeys.public_key',
  'signer_sessions.token_hash',
  'signing_documents.final_hash',
  'signing_documents.submitted_hash',
  'signing_events.hash',
  'signing_requests.final_hash',
  'signing_requests.logo',
  'signing_requests.submitted_hash',
  'signing_requests.trail_hash',
  'signing_signer_documents.certificate',
  'signing_signer_documents.loaded_hash',
  'signing_signer_documents.ocsp_response',
  'signing_signer_documents.timestamp_token',
  'signing_signers.certificate',
  'signing_signers.loaded_hash',
  'signing_signers.ocsp_response',
  'signing_signers.timestamp_token',
  'signing_signers.token_hash',
  'signing_trail_pdfs.pdf',
  'signing_trail_pdfs.trail_hash',
  'timestamp_tokens.token',
  'webhook_deliveries.body',
  'witness_identity.ml_dsa_public_key',
  'witness_identity.public_key',
]

describe('A column that the vault encrypts', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const earlier = createSecretKeyVault(old)
  const vault = createSecretKeyVault(next, { read: [old] })
  const column: EncryptedColumn = {
    table: 'sample_secrets',
    column: 'sealed_value',
    key: ['hash', 'number'],
    purpose: (hash = '', number = '') => `sample:${hash}:${number}`,
  }
  const purposeOf = (number: number) => column.purpose('\\x00ff', String(number))
  let server: TestDatabase
  let client: pg.Client
  let connected: Connected
  before(async () => {
    server = await migratedDatabase()
    client = new pg.Client({ connectionString: server.connectionString })
    await client.connect()
    await client.query(
      `create table sample_secrets (hash bytea, number integer, sealed_value bytea, primary key (hash, number))`,
    )
    const log = pino({ level: 'silent' })
    connected = connect(server.connectionString, { log, applicationName: 'rotation', maxConnections: 2 })
  })
  after(async () => {
    await connected?.close()
    await client?.end()
    await server?.drop()
  })

  const insert = (number: number, value: Uint8Array | null) =>
    client.query(`insert into sample_secrets values ('\\x00ff', $1, $2)`, [number, value && Buffer.from(value)])
  const outdated = async () => {
    const found: string[] = []
    for await (const slice of outdatedValues(connected.database, vault, column))
      found.push(...slice.outdated.map(([, number = '']) => number))
    return found
  }
  const storedAt = async (number: number): Promise<Buffer> =>
    (await client.query('select sealed_value from sample_secrets where number = $1', [number])).rows[0].sealed_value

  it('is looked through for values that another key has encrypted, also if a key store has the key they refer to', async () => {
    const inStore = (one: typeof vault, number: number) =>
      Buffer.concat([Buffer.from('key-store:hsm:'), one.encrypt(`${purposeOf(number)}@hsm`, Buffer.from('reference'))])
    await insert(1, earlier.encrypt(purposeOf(1), Buffer.from('one')))
    await insert(2, vault.encrypt(purposeOf(2), Buffer.from('two')))
    await insert(3, null)
    await insert(4, inStore(earlier, 4))
    await insert(5, inStore(vault, 5))
    await insert(6, createSecretKeyVault(old, { read: [next] }).encrypt(purposeOf(6), Buffer.from('six')))
    assert.deepEqual(await outdated(), ['1', '4', '6'])
  })

  it('is encrypted again without a change to what is in it', async () => {
    for (const number of ['1', '4', '6']) {
      assert.equal(await encryptValueAgain(connected.database, vault, column, ['\\x00ff', number]), true)
    }
    assert.deepEqual(await outdated(), [])
    const alone = createSecretKeyVault(next)
    assert.equal(Buffer.from(alone.decrypt(purposeOf(1), await storedAt(1))).toString(), 'one')
    assert.equal(Buffer.from(alone.decrypt(purposeOf(6), await storedAt(6))).toString(), 'six')
    const stored = await storedAt(4)
    assert.equal(stored.subarray(0, 14).toString(), 'key-store:hsm:')
    assert.equal(Buffer.from(alone.decrypt(`${purposeOf(4)}@hsm`, stored.subarray(14))).toString(), 'reference')
  })

  it('keeps a value that no key opens', async () => {
    const foreign = createSecretKeyVault(randomBytes(32)).encrypt(purposeOf(7), Buffer.from('seven'))
    await insert(7, foreign)
    assert.equal(await encryptValueAgain(connected.database, vault, column, ['\\x00ff', '7']), false)
    assert.deepEqual(await storedAt(7), Buffer.from(foreign))
    await client.query('delete from sample_secrets where number = 7')
    assert.equal(await encryptValueAgain(connected.database, vault, column, ['\\x00ff', '7']), true, 'it is gone')
  })

  it('is looked through in slices', async () => {
    const encrypted = earlier.encrypt('x', Buffer.from('many'))
    await client.query(
      `insert into sample_secrets select '\\x01', number, $1 from generate_series(1, 2500) as number`,
      [Buffer.from(encrypted)],
    )
    assert.equal((await outdated()).length, 2500)
  })

  it('is looked through in slices when few of its rows have a value', async () => {
    await client.query(`insert into sample_secrets select '\\x02', number from generate_series(1, 2500) as number`)
    const slices = await Array.fromAsync(outdatedValues(connected.database, vault, column))
    assert.equal(slices.length, 6)
    assert.equal(slices.flatMap(({ outdated }) => outdated).length, 2500)
  })

  it('may be one that the tables of test mode do not have yet', async () => {
    const later = { ...column, column: 'sealed_later' }
    assert.deepEqual(await Array.fromAsync(outdatedValues(connected.database, vault, later)), [])
  })

  it('has its place in the list, or does not need one', async () => {
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       join information_schema.tables using (table_schema, table_name)
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'sample_secrets'
         and (data_type = 'bytea' or udt_name = '_bytea') order by 1`,
    )
    const names = rows.map(({ name }) => name)
    const encrypted = encryptedColumns.map(({ table, column: name }) => `${table}.${name}`)
    assert.deepEqual(
      names.filter((name) => !encrypted.includes(name)),
      plainColumns.toSorted(),
    )
    assert.deepEqual(
      encrypted.filter((name) => !names.includes(name)),
      [],
    )
    const isNamedSo = /^(sealed|encrypted)_|_(sealed|encrypted)_/
    assert.deepEqual(
      plainColumns.filter((name) => isNamedSo.test(name.split('.')[1] ?? '')),
      [],
    )
    for (const { table, key } of encryptedColumns) {
      const { rows: found } = await client.query<{ name: string }>(
        `select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any (indkey)
         where indrelid = $1::regclass and indisprimary`,
        [table],
      )
      assert.deepEqual(found.map(({ name }) => name).toSorted(), [...key].toSorted(), `the primary key of ${table}`)
    }
  })
})
