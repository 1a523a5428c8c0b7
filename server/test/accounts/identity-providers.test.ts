import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { AuditEntry, identityProviders } from '@countersign/api'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { type ConsoleClient, createAccount, openConsole } from './console-client.ts'
import { startIdentityProvider, type TestProvider } from './identity-provider.ts'

describe('Identity providers of an organization', () => {
  const records = new Map<string, string[]>()
  let service: TestService
  let owner: ConsoleClient
  let organizationId: string
  let provider: TestProvider
  let number = 0

  before(async () => {
    const domainRecords = { texts: async (domain: string) => records.get(domain) ?? [] }
    service = await startTestService({ domainRecords })
    provider = await startIdentityProvider(['https://example.org/'])
    ;({ owner, organizationId } = await newOrganization())
  })
  after(async () => {
    await provider.stop()
    await service.stop()
  })

  async function newOrganization() {
    const { id } = await service.organization()
    const email = `owner${++number}@example.org`
    await createAccount(service, email, { organizationId: id, role: 'owner' })
    return { owner: await openConsole(service, id, email), organizationId: id }
  }

  const refused = (answer: Answer, status: number, code: string, message = /./) => {
    assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [status, code], answer.text)
    assert.match(answer.json.error, message)
  }
  const settings = (more: object = {}) => ({
    name: 'Broker',
    issuer: provider.issuer,
    clientId: 'client',
    clientSecret: 'a secret',
    purposes: ['signers'],
    ...more,
  })
  const create = (more: object = {}, by = owner) => by.call('POST', '/identity-providers', settings(more))

  it('are managed by owners alone', async () => {
    await createAccount(service, 'admin@example.org', { organizationId, role: 'admin' })
    const admin = await openConsole(service, organizationId, 'admin@example.org')
    for (const [method, path, body] of [
      ['GET', '/identity-providers', undefined],
      ['POST', '/identity-providers', settings()],
      ['PATCH', '/identity-providers/idp_x', { name: 'x' }],
      ['DELETE', '/identity-providers/idp_x', undefined],
      ['GET', '/sign-in-domains', undefined],
      ['POST', '/sign-in-domains', { domain: 'example.org' }],
      ['POST', '/sign-in-domains/example.org/verify', undefined],
      ['DELETE', '/sign-in-domains/example.org', undefined],
      ['PUT', '/sign-in-settings', { requiresSingleSignOn: true }],
    ] as const)
      refused(await admin.call(method, path, body), 403, 'INSUFFICIENT_ROLE', /Only owners/)
  })

  it('are created, listed without their secret, changed and deleted', async () => {
    const created = await create()
    assert.equal(created.status, 201, created.text)
    const { id, createdAt, updatedAt, ...rest } = created.json.data
    assert.deepEqual(rest, {
      name: 'Broker',
      issuer: provider.issuer,
      clientId: 'client',
      scopes: ['email', 'profile'],
      acrValues: [],
      purposes: ['signers'],
      defaultRole: null,
      trustsEmail: false,
      matchesEmail: true,
    })
    const listed = (await owner.call('GET', '/identity-providers')).json.data
    assert.match(listed.redirectUri, new RegExp(`/sign-in/callback/${organizationId}$`))
    assert.deepEqual(listed.identityProviders, [created.json.data])
    const changed = await owner.call('PATCH', `/identity-providers/${id}`, { name: 'New', matchesEmail: false })
    assert.deepEqual([changed.json.data.name, changed.json.data.matchesEmail], ['New', false])
    const elsewhere = (await newOrganization()).owner
    refused(await elsewhere.call('PATCH', `/identity-providers/${id}`, { name: 'x' }), 404, 'NOT_FOUND')
    refused(await elsewhere.call('DELETE', `/identity-providers/${id}`), 404, 'NOT_FOUND')
    assert.equal((await owner.call('DELETE', `/identity-providers/${id}`)).status, 200)
    assert.deepEqual((await owner.call('GET', '/identity-providers')).json.data.identityProviders, [])
  })

  it('must be OpenID Connect providers of exactly this issuer, on the public network', async () => {
    refused(await create({ issuer: 'https://10.0.0.1' }), 400, 'URL_NOT_ALLOWED', /not a public address/)
    refused(await create({ issuer: 'https://169.254.169.254/latest' }), 400, 'URL_NOT_ALLOWED')
    refused(await create({ issuer: 'ftp://login.example.org' }), 400, 'URL_NOT_ALLOWED')
    refused(await create({ issuer: 'nonsense' }), 400, 'URL_NOT_ALLOWED')
    refused(await create({ issuer: `${provider.issuer}/?x=1` }), 400, 'URL_NOT_ALLOWED', /without a query/)
    refused(await create({ issuer: `${provider.issuer}/other` }), 400, 'INVALID_REQUEST', /metadata/)
    refused(await create({ issuer: `${provider.issuer}/.well-known/openid-configuration` }), 400, 'INVALID_REQUEST')
    provider.tamper = (path, body) =>
      path.startsWith('/.well-known')
        ? body.replace(`"issuer":"${provider.issuer}"`, '"issuer":"https://other.example"')
        : body
    refused(await create(), 400, 'INVALID_REQUEST', /issuer is not usable/)
    provider.tamper = (path, body) =>
      path.startsWith('/.well-known')
        ? JSON.stringify({ ...JSON.parse(body), authorization_endpoint: 'javascript:alert(1)' })
        : body
    refused(await create(), 400, 'INVALID_REQUEST', /issuer is not usable/)
    provider.tamper = undefined
  })

  it('do not send the secret of one client to another server', async () => {
    const { id } = (await create()).json.data
    const path = `/identity-providers/${id}`
    refused(await owner.call('PATCH', path, { clientId: 'other' }), 400, 'INVALID_REQUEST', /clientSecret is required/)
    refused(await owner.call('PATCH', path, { issuer: 'https://evil.example' }), 400, 'INVALID_REQUEST', /clientSecret/)
    assert.equal((await owner.call('PATCH', path, { clientId: 'other', clientSecret: 'its secret' })).status, 200)
    await owner.call('DELETE', path)
  })

  it('are one at most for members, and one for signers', async () => {
    const { owner: other } = await newOrganization()
    assert.equal((await create({ purposes: ['members', 'signers'] }, other)).status, 201)
    refused(await create({ purposes: ['members'] }, other), 409, 'ALREADY_EXISTS', /because Broker is there for them/)
    refused(await create({}, other), 409, 'ALREADY_EXISTS')
    const { id } = (await other.call('GET', '/identity-providers')).json.data.identityProviders[0]
    const change = (one: string, purposes: string[]) => other.call('PATCH', `/identity-providers/${one}`, { purposes })
    assert.equal((await change(id, ['members'])).status, 200)
    const second = (await create({}, other)).json.data.id
    refused(await change(second, ['signers', 'members']), 409, 'ALREADY_EXISTS')
    assert.equal((await change(second, ['signers'])).status, 200)
  })

  it('have domains that count once their TXT record is in the DNS', async () => {
    const { owner: one } = await newOrganization()
    const added = (await one.call('POST', '/sign-in-domains', { domain: 'MÜNCHEN.example.' })).json.data
    assert.deepEqual([added.domain, added.verifiedAt], ['xn--mnchen-3ya.example', null])
    assert.match(added.record, /^countersign-verification=[\w-]{22}$/)
    refused(await one.call('POST', '/sign-in-domains', { domain: 'münchen.example' }), 409, 'ALREADY_EXISTS')
    const verify = () => one.call('POST', '/sign-in-domains/xn--mnchen-3ya.example/verify')
    refused(await verify(), 409, 'DOMAIN_NOT_PROVEN', /Add it/)
    records.set(added.domain, [`${added.record}x`])
    refused(await verify(), 409, 'DOMAIN_NOT_PROVEN')
    records.set(added.domain, [added.record])
    assert.notEqual((await verify()).json.data.verifiedAt, null)
    assert.notEqual((await one.call('GET', '/sign-in-domains')).json.data.domains[0].verifiedAt, null)
    for (const domain of ['localhost', 'a@b.example', '10.0.0.1', 'https://x.example', '-x.example', 'x y.example'])
      refused(await one.call('POST', '/sign-in-domains', { domain }), 400, 'INVALID_REQUEST', /domain/)
    assert.equal((await one.call('DELETE', `/sign-in-domains/${added.domain}`)).status, 200)
    refused(await verify(), 404, 'NOT_FOUND')
  })

  it('keep a domain while their record is there, and lose it to its new owner afterwards', async () => {
    const [one, two] = [(await newOrganization()).owner, (await newOrganization()).owner]
    const record = async (by: ConsoleClient) =>
      (await by.call('POST', '/sign-in-domains', { domain: 'sold.example' })).json.data.record
    const verify = (by: ConsoleClient) => by.call('POST', '/sign-in-domains/sold.example/verify')
    const isProven = async (by: ConsoleClient) =>
      (await by.call('GET', '/sign-in-domains')).json.data.domains[0].verifiedAt !== null
    const [first, second] = [await record(one), await record(two)]
    records.set('sold.example', [first, second])
    assert.equal((await verify(one)).status, 200)
    refused(await verify(two), 409, 'ALREADY_EXISTS', /Another organization/)
    records.set('sold.example', [second])
    assert.equal((await verify(two)).status, 200)
    assert.deepEqual([await isProven(one), await isProven(two)], [false, true])
  })

  it('have domains that the operator confirms', async () => {
    const [one, two] = [await newOrganization(), await newOrganization()]
    const proven = await service.admin('PUT', `/organizations/${one.organizationId}/domains/given.example`)
    assert.notEqual((proven as { verifiedAt?: string }).verifiedAt, null)
    const { record } = (await two.owner.call('POST', '/sign-in-domains', { domain: 'given.example' })).json.data
    records.set('given.example', [record])
    refused(await two.owner.call('POST', '/sign-in-domains/given.example/verify'), 409, 'ALREADY_EXISTS')
    await service.admin('PUT', `/organizations/${two.organizationId}/domains/given.example`)
    const { domains } = (await one.owner.call('GET', '/sign-in-domains')).json.data
    assert.equal(domains[0].verifiedAt, null)
    await assert.rejects(service.admin('PUT', '/organizations/org_none/domains/given.example'), /404/)
  })

  it('have domains that the operator lists and removes', async () => {
    const { organizationId, owner } = await newOrganization()
    const domains = `/organizations/${organizationId}/domains`
    await owner.call('POST', '/sign-in-domains', { domain: 'theirs.example' })
    await service.admin('PUT', `${domains}/ours.example`)
    const listed = await service.admin('GET', domains)
    assert.deepEqual(
      (listed as unknown as identityProviders.SignInDomains).domains.map(({ domain, byOperator }) => [
        domain,
        byOperator,
      ]),
      [
        ['ours.example', true],
        ['theirs.example', false],
      ],
    )
    await service.admin('DELETE', `${domains}/OURS.example`)
    await assert.rejects(service.admin('DELETE', `${domains}/ours.example`), /404/)
    await assert.rejects(service.admin('DELETE', '/organizations/org_none/domains/ours.example'), /404/)
    await assert.rejects(service.admin('GET', '/organizations/org_none/domains'), /404/)
    const { entries } = (await owner.call('GET', '/audit')).json.data
    const seen = entries.map(({ action, actor, target }: AuditEntry) => [action, actor.kind, target?.name])
    assert.deepEqual(seen.slice(0, 2), [
      ['domain.removed', 'operator', 'ours.example'],
      ['domain.proven', 'operator', 'ours.example'],
    ])
  })

  it('have 50 domains at most, also those that the operator confirms', async () => {
    const { organizationId, owner } = await newOrganization()
    for (let number = 1; number <= 50; number++) {
      await service.admin('PUT', `/organizations/${organizationId}/domains/d${number}.example`)
    }
    await assert.rejects(service.admin('PUT', `/organizations/${organizationId}/domains/more.example`), /409/)
    refused(await owner.call('POST', '/sign-in-domains', { domain: 'more.example' }), 409, 'TOO_MANY_DOMAINS')
    await service.admin('PUT', `/organizations/${organizationId}/domains/d1.example`)
  })
})
