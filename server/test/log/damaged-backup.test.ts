import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { pino } from 'pino'
import { backUp } from '../../src/assemble/back-up.ts'
import { restoreBackup } from '../../src/assemble/restore-backup.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { onServer } from '../harness/test-database.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

const log = pino({ level: 'silent' })
const onGivenUp = () => {}

describe('The check of a backup', () => {
  let service: TestService
  let config: Config
  let proved: number
  before(async () => {
    service = await startTestService()
    config = readConfig({ DATABASE_URL: service.databaseUrl, DATA_DIR: service.dataDir })
    const { key } = await service.organization()
    for (let round = 0; round < 3; round++) {
      const hashes = Array.from({ length: 300 }, () => randomBytes(32).toString('hex'))
      const answer = await service.call('POST', '/api/v1/timestamp/batch', { key, body: { hashes } })
      assert.equal(answer.status, 201, answer.text)
      // Signs a checkpoint.
      const { id } = answer.json.data.timestamps[0]
      assert.equal((await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).status, 200)
    }
    proved = Number((await (await fetch(`${service.url}/log/checkpoint`)).text()).split('\n')[1])
  })
  after(() => service.stop())

  it('accepts a whole log', async () => {
    assert.match(await checked(), /^The backup is valid: \d+ entries of the log .* \(signed up to entry \d+\)/)
    assert.ok(proved > 900)
  })

  const changes = [
    [
      'an entry was changed',
      'update log_entries set salt = fingerprint_16 where sequence_number = 400',
      /entry 400 was changed/,
    ],
    ['an entry is missing', 'delete from log_entries where sequence_number = 500', /entry 500 is missing/],
    ['its last entries are missing', 'delete from log_entries where sequence_number > 600', /it ends with entry 600/],
    ['times go back', 'update log_entries set time = 1 where sequence_number = 700', /lies before/],
    ['it has another name', "update log_identity set origin = 'log.example.org'", /does not name it/],
    [
      'a checkpoint has another root',
      `update published_checkpoints set note = replace(note, split_part(note, E'\\n', 3), '${randomBytes(32).toString('base64')}')
        where size = (select min(size) from published_checkpoints where size > 1)`,
      /is not the one in the checkpoint in the backup/,
    ],
    [
      'a checkpoint covers more than it has',
      `update log_checkpoint set note = replace(note, E'\\n' || size || E'\\n', E'\\n9000\\n')`,
      /a checkpoint over 9000 entries was signed/,
    ],
    [
      'its newest checkpoint has another signature than the list of all',
      `update log_checkpoint set note = regexp_replace(note, '[^ ]+\\n$', '${randomBytes(68).toString('base64')}' || E'\\n')`,
      /was not signed by the log in the backup/,
    ],
    [
      'another key has signed its newest checkpoint',
      `update log_keys set public_key = '\\x${randomBytes(32).toString('hex')}'`,
      /was not signed by the log in the backup/,
    ],
  ] as const

  for (const [what, change, refusal] of changes) {
    it(`refuses a log if ${what}`, async () => {
      const statement = change.replace('fingerprint_16', 'substring(fingerprint for 16)')
      await assert.rejects(checked(statement), { name: 'StartRefused', message: refusal })
    })
  }

  /** Backs up the database after a change that is undone afterwards, and checks the backup. */
  async function checked(change?: string): Promise<string> {
    const place = join(service.dataDir, 'backup')
    const tables = ['log_entries', 'log_identity', 'log_checkpoint', 'published_checkpoints', 'log_keys']
    for (const table of tables) await onServer(service.databaseUrl, `create table kept_${table} as table ${table}`)
    try {
      if (change !== undefined) await onServer(service.databaseUrl, change)
      await backUp(config, log, onGivenUp, place)
      const options = { check: true, checkpoints: [], riskLogFork: false, keepWitnessKeys: false }
      return await restoreBackup(config, log, onGivenUp, { place, ...options })
    } finally {
      await rm(place, { force: true })
      for (const table of tables) {
        const undo = `delete from ${table}; insert into ${table} table kept_${table};`
        await onServer(service.databaseUrl, `${undo} drop table kept_${table}`)
      }
    }
  }
})
