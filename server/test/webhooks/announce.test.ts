import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { startReceiver, status } from './receiver.ts'
import { webhookFixture } from './webhook-fixture.ts'

const token = randomBytes(32).toString('base64url')
const link = `https://sign.example.org/sign/${token}`

test('data with a field for a token, a secret or a signing link is refused, however deep', async (t) => {
  const fixture = await webhookFixture(t)
  const subscription = fixture.subscribe('sr_1', 'https://hooks.example.org/')
  for (const data of [
    { token: 'x' },
    { secret: 'x' },
    { signers: [{ name: 'Anna', signingUrl: null }] },
    { signer: { deep: { signingLink: 'x' } } },
    { signers: [{ url: link }] },
    { callbackLink: `/signer/v1/${token}` },
    { [link]: 1 },
  ]) {
    await assert.rejects(fixture.announce(subscription, 'signature.signed', data), /^Error: an event must not hold/)
  }
  assert.deepEqual(fixture.asks, [])
})

test('a signing link that a person wrote into a text is taken out, and stops nothing', async (t) => {
  const fixture = await webhookFixture(t)
  const reason = `I cannot open ${link} nor ${link}.`
  const data = { title: link, signers: [{ name: link }], reason, documentUrl: 'https://example.org/sign/contract.pdf' }
  const id = await fixture.announce(fixture.subscribe('sr_1', 'https://hooks.example.org/'), 'signature.signed', data)
  const { body } = await fixture.read(id)
  assert.ok(!body.includes(token))
  assert.deepEqual(JSON.parse(body).data, {
    title: 'https://sign.example.org/…',
    signers: [{ name: 'https://sign.example.org/…' }],
    reason: 'I cannot open https://sign.example.org/… nor https://sign.example.org/….',
    documentUrl: 'https://example.org/sign/contract.pdf',
  })
})

test('data that is too large is refused', async (t) => {
  const fixture = await webhookFixture(t)
  const subscription = fixture.subscribe('sr_1', 'https://hooks.example.org/')
  await assert.rejects(fixture.announce(subscription, 'signature.signed', { text: 'x'.repeat(300_000) }), /larger than/)
})

test('the secret is in no row and in no line of the log', async (t) => {
  const fixture = await webhookFixture(t)
  const lines: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const receiver = await startReceiver(t, status(410))
  const subscription = fixture.subscribe('sr_1', receiver.url)
  await fixture.announce(subscription)
  await fixture.run('sr_1', { logger })
  const logged = lines.join('')
  assert.match(logged, /webhook failed for good/)

  const dumped = await dump(fixture.connectionString)
  assert.match(dumped, /webhook_attempts/)
  assert.match(dumped, /sr_1/)
  for (const secret of [subscription.secret, subscription.secret.slice('whsec_'.length)]) {
    const forms = [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64url')]
    for (const form of forms) assert.ok(!dumped.includes(form) && !logged.includes(form))
  }
})

/** Every row of every table, as text. */
async function dump(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const names = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    let text = ''
    for (const { name } of names.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`)
      text += [name, ...rows.map(({ row }) => row)].join('\n')
    }
    return text
  } finally {
    await client.end()
  }
}
