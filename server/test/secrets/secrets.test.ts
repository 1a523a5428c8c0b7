import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type StandIn, startStandIn } from '../../../examples/providers/stand-in.ts'
import { openOwnHarness, type SigningHarness } from '../signing/signing-harness.ts'
import { liveWithAccounts } from './account-story.ts'
import { type Place, placesOf } from './find-secret.ts'
import { KeptSecrets } from './kept-secrets.ts'
import { usePasskeys } from './passkey-story.ts'
import { answerOf, columnsOf, eventsOf, filesOf, logOf, mailsOf } from './places.ts'
import { visitProvider } from './provider-story.ts'
import { signWithSecrets, title } from './signing-story.ts'

describe('A secret', () => {
  const secrets = new KeptSecrets()
  let harness: SigningHarness
  let provider: StandIn
  let requestId: string
  let cookie: string
  let operatorToken: string
  before(async () => {
    const token = secrets.keep('the token for the providers', randomBytes(32).toString('hex'))
    provider = await startStandIn({ token })
    const hosts = { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' }
    harness = await openOwnHarness({
      ...hosts,
      ...{ SMS_URL: `${provider.url}/messages`, SMS_TOKEN: token },
      ...{ IDENTITY_CHECK_URL: provider.url, IDENTITY_CHECK_TOKEN: token },
    })
    const { service } = harness
    secrets.keep('the key of an organization', harness.key)
    secrets.keep('the admin token', service.adminToken)
    secrets.keep('the secret key', (await readFile(join(service.dataDir, 'secret-key'), 'utf8')).trim())
    cookie = await liveWithAccounts(harness, secrets)
    await usePasskeys(harness, secrets)
    await visitProvider(harness, secrets, cookie)
    requestId = await signWithSecrets(harness, secrets, provider)
    const operator = await service.admin('POST', '/operators', { name: 'Olga' })
    operatorToken = secrets.keep('the token of an operator', operator.token)
    await service.settled()
  })
  after(async () => {
    await harness.end()
    await provider.stop()
  })

  /** Fails with the name of each secret that is in one of these places, and if the search does not even find this word. */
  function hasNone(places: readonly Place[], known: string): void {
    assert.notDeepEqual(placesOf({ what: 'what everybody may see', value: known }, places), [], `${known} is found`)
    const found = secrets.all.flatMap((secret) => placesOf(secret, places).map((place) => `${secret.what}: ${place}`))
    assert.deepEqual(found, [])
  }

  it('is in no column of the database', async () => {
    const columns = await columnsOf(harness.service)
    const schemas = new Set(placesOf({ what: 'the title', value: title }, columns).map((name) => name.split('.')[0]))
    assert.equal(schemas.size, 2, 'live and test')
    hasNone(columns, title)
  })

  it('is in no file but its own', async () => {
    const files = await filesOf(harness.service)
    hasNone(files, `${new URL(harness.service.url).port}/log`)
    assert.ok(files.some(({ name }) => name.startsWith('file blobs/')))
    assert.deepEqual(placesOf({ what: 'a document', value: 'The parties agree on what follows.' }, files), [])
  })

  it('is in no line of the log', () => {
    hasNone(logOf(harness.service), '/signer/v1/:token/access-code')
  })

  it('is in no email but those that bring it to its owner', async () => {
    const mails = await mailsOf(harness.service)
    assert.notDeepEqual(placesOf({ what: 'the title', value: title }, mails), [])
    for (const secret of secrets.all) {
      const { what, mailedTo } = secret
      const others = mails.filter(({ to }) => to !== mailedTo)
      assert.deepEqual(placesOf(secret, others), [], what)
      if (mailedTo !== undefined)
        assert.notDeepEqual(placesOf(secret, mails), [], `${what} is in an email to ${mailedTo}`)
    }
  })

  it('is in no webhook', () => {
    hasNone(eventsOf(harness.events), title)
  })

  it('is in no answer after the one that created it: audit log, trail, evidence, lists', async () => {
    const { service, key, organizationId } = harness
    const read = (headers: Record<string, string>, ...paths: string[]) =>
      Promise.all(paths.map((path) => answerOf(service, path, headers)))
    const signing = `/api/v1/signing/${requestId}`
    const byKey = ['/audit', '/audit/export', '/webhooks', '/webhook-deliveries', '/events', '/signing', '/drafts']
    const byOperator = ['/audit/export', '/keys', '/mails', '/users', '/operators', '/webhooks/deliveries', '/seals']
    byOperator.push(`/organizations/${organizationId}/domains`)
    const ofOwner = ['/members', '/identity-providers', '/sign-in-domains', '/signing-settings', '/audit/export']
    const places = [
      ...(await read({ 'x-api-key': key }, signing, `${signing}/status`, `${signing}/trail`, `${signing}/evidence`)),
      ...(await read({ 'x-api-key': key }, ...byKey.map((path) => `/api/v1${path}`))),
      ...(await read({ cookie }, '/console/v1/keys', '/console/v1/sessions', '/console/v1/second-factors')),
      ...(await read({ cookie }, ...ofOwner.map((path) => `/console/v1/organizations/${organizationId}${path}`))),
      ...(await read({ authorization: `Bearer ${operatorToken}` }, ...byOperator.map((path) => `/admin/v1${path}`))),
      ...(await read({}, '/metrics')),
    ]
    const shown = placesOf({ what: 'a name', value: 'Dora Delegate' }, places).map((name) => name.split('/').at(-1))
    for (const part of ['trail', 'evidence', requestId]) assert.ok(shown.includes(part), `${part} shows the signer`)
    hasNone(places, title)
  })
})
