import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { mailsOf } from '../../src/features/mail/find-mail.ts'
import { reportBounce } from '../../src/features/signing/report-bounce.ts'
import { signingFixture } from './signing-fixture.ts'

test('of a signer who has signed, an undelivered copy is reported, and a link that was given up is not', async (t) => {
  const { ports, ...fixture } = await signingFixture()
  t.after(() => fixture.end())
  const created = await fixture.create(['Anna'])
  const { id } = created.request
  await fixture.advance(id)
  await fixture.sign(created, 0)
  await fixture.advance(id)
  const mails = (await mailsOf(ports, id)).filter(({ recipient }) => recipient === 'signer0@example.org')
  assert.deepEqual(mails.map(({ kind }) => kind).sort(), ['COMPLETION', 'INVITATION'])
  const lastError = 'The mail server is unreachable: ECONNREFUSED'
  for (const mail of mails) {
    await ports.database
      .transaction()
      .execute((transaction) => reportBounce(transaction, ports, { ...mail, state: 'FAILED', lastError }))
  }
  const { rows } = await sql<{ data: string }>`
    select data from events where kind = 'signer.email_bounced'`.execute(ports.database)
  const reported = rows.map(({ data }) => JSON.parse(data))
  assert.deepEqual(
    reported.map(({ mailKind, mailStatus, mailError }) => [mailKind, mailStatus, mailError]),
    [['COMPLETION', 'FAILED', null]],
  )
})
