import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { operations, pathOf } from '@countersign/api'
import { setClock } from '../harness/set-clock.ts'
import { type Answer, startTestService, type TestService } from '../harness/test-service.ts'
import { queryDatabase } from '../seals/seals-client.ts'
import { type ConsoleClient, createAccount, openConsole, password, signIn } from './console-client.ts'
import { createScimToken, proveDomain, type ScimClient, scimClient } from './scim-client.ts'

const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

describe('SCIM', () => {
  const clock = setClock(new Date().toISOString())
  const records = new Map<string, string[]>()
  let service: TestService
  let organizationId: string
  let owner: ConsoleClient
  let ownerId: string
  let token: { id: string; token: string; name: string }
  let scim: ScimClient
  let nextPerson = 0

  before(async () => {
    const domainRecords = { texts: async (domain: string) => records.get(domain) ?? [] }
    service = await startTestService({ clock, domainRecords, environment: { RATE_LIMIT_PER_HOUR: '5000' } })
    organizationId = (await service.organization()).id
    ownerId = await createAccount(service, 'owner@acme.example', { organizationId, role: 'owner' })
    owner = await openConsole(service, organizationId, 'owner@acme.example')
    await proveDomain(service, organizationId, 'acme.example')
    token = await createScimToken(owner)
    scim = scimClient(service, token.token)
  })
  after(() => service.stop())

  const somebody = (name = 'sam') => `${name}${++nextPerson}@acme.example`

  async function create(body: object): Promise<Answer['json']> {
    const created = await scim('POST', '/Users', { schemas: [userSchema], ...body })
    assert.equal(created.status, 201, created.text)
    return created.json
  }
  const patch = (id: string, ...operations: object[]) =>
    scim('PATCH', `/Users/${id}`, { schemas: [patchSchema], Operations: operations })
  const find = async (filter: string) => (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json
  const roleInConsole = async (userId: string): Promise<string | undefined> => {
    const { members } = (await owner.call('GET', '/members?limit=100')).json.data
    return members.find((one: { userId: string }) => one.userId === userId)?.role
  }
  const audited = async (action: string, email: string) =>
    (await owner.call('GET', `/audit?action=${action}&q=${encodeURIComponent(email)}`)).json.data.entries

  function refused(answer: Answer, status: number, scimType: string | undefined, detail = /./): void {
    assert.equal(answer.status, status, answer.text)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/scim\+json/)
    const { schemas, ...error } = answer.json
    assert.deepEqual(schemas, ['urn:ietf:params:scim:api:messages:2.0:Error'])
    assert.deepEqual([error.status, error.scimType], [String(status), scimType], answer.text)
    assert.match(error.detail, detail)
  }

  describe('as Okta uses it', () => {
    it('creates, reads, replaces, deactivates and reactivates a member', async () => {
      const email = somebody('okta')
      const ping = await scim('GET', '/Users?startIndex=1&count=2')
      assert.equal(ping.status, 200)
      assert.equal(ping.json.itemsPerPage, ping.json.Resources.length)
      assert.equal((await find(`userName eq "${email}"`)).totalResults, 0)

      const sent = {
        schemas: [userSchema],
        userName: email,
        name: { givenName: 'Test', familyName: 'User' },
        emails: [{ primary: true, value: email, type: 'work' }],
        displayName: 'Test User',
        locale: 'en-US',
        externalId: '00ujl29u0le5T6Aj10h7',
        groups: [],
        password: '1mz050nq',
        active: true,
      }
      const created = await scim('POST', '/Users', sent)
      assert.equal(created.status, 201, created.text)
      const { id, meta, ...user } = created.json
      assert.equal(created.headers.get('location'), meta.location)
      assert.equal(new URL(meta.location).pathname, `/scim/v2/Users/${id}`)
      assert.deepEqual(user, {
        schemas: [userSchema],
        externalId: '00ujl29u0le5T6Aj10h7',
        userName: email,
        name: { formatted: 'Test User', givenName: 'Test', familyName: 'User' },
        displayName: 'Test User',
        active: true,
        emails: [{ value: email, type: 'work', primary: true }],
        roles: [{ value: 'member', primary: true }],
      })
      assert.equal(await roleInConsole(id), 'member')
      refused(await scim('POST', '/Users', sent), 409, 'uniqueness', /already/)

      const read = (await scim('GET', `/Users/${id}`)).json
      assert.deepEqual(read, created.json)
      const replaced = await scim('PUT', `/Users/${id}`, { ...read, name: { ...read.name, familyName: 'Renamed' } })
      assert.equal(replaced.status, 200, replaced.text)
      assert.deepEqual(replaced.json.name, { formatted: 'Test Renamed', givenName: 'Test', familyName: 'Renamed' })
      assert.equal(replaced.json.displayName, 'Test Renamed')

      const off = await patch(id, { op: 'replace', value: { active: false } })
      assert.deepEqual([off.status, off.json.active], [200, false], off.text)
      assert.equal(await roleInConsole(id), undefined)
      assert.equal((await find(`userName eq "${email}"`)).Resources[0].active, false)
      const on = await scim('PUT', `/Users/${id}`, { ...off.json, active: true })
      assert.deepEqual([on.status, on.json.active], [200, true], on.text)
      assert.equal(await roleInConsole(id), 'member')
    })
  })

  describe('as Microsoft Entra ID uses it', () => {
    it('creates, finds, patches, disables and deletes a member', async () => {
      const email = somebody('Entra')
      const unknown = await find('userName eq "non-existent user"')
      assert.deepEqual([unknown.totalResults, unknown.Resources], [0, []])
      const created = await create({
        schemas: [userSchema, enterprise],
        externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
        userName: email,
        active: true,
        displayName: 'lennay',
        emails: [{ primary: true, type: 'work', value: email }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Adrienne Lennay', familyName: 'Lennay', givenName: 'Adrienne' },
        roles: [],
        [enterprise]: { department: 'bob', manager: { value: 'x' } },
      })
      const { id } = created
      assert.equal(created.userName, email.toLowerCase())
      for (const filter of [
        `userName eq "${email.toUpperCase()}"`,
        'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
        `emails[type eq "work"].value eq "${email}"`,
        `emails[type eq "work" and value eq "${email}"]`,
        `emails.value eq "${email}"`,
        `id eq "${id}"`,
        `id eq "${id}" and active eq true`,
        `${userSchema}:userName EQ "${email}"`,
      ]) {
        const found = await find(filter)
        assert.deepEqual([found.totalResults, found.Resources?.[0]?.id], [1, id], filter)
      }
      assert.equal((await find(`emails[type eq "home"].value eq "${email}"`)).totalResults, 0)

      const changed = await patch(
        id,
        { op: 'Replace', path: 'name.givenName', value: 'Ada' },
        { op: 'Add', path: 'title', value: 'Engineer' },
        { op: 'Add', path: `${enterprise}:department`, value: 'R&D' },
        { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
        { op: 'Add', path: 'roles', value: [{ primary: 'True', value: 'Admin' }] },
      )
      assert.equal(changed.status, 200, changed.text)
      assert.deepEqual(changed.json.name, { formatted: 'Ada Lennay', givenName: 'Ada', familyName: 'Lennay' })
      assert.deepEqual(changed.json.roles, [{ value: 'admin', primary: true }])
      assert.equal(await roleInConsole(id), 'admin')

      const atOnce = await patch(id, {
        op: 'Replace',
        value: { 'name.familyName': 'Byron', 'roles[primary eq "True"].value': 'member', [`${enterprise}:x`]: 'y' },
      })
      assert.deepEqual([atOnce.json.displayName, atOnce.json.roles[0].value], ['Ada Byron', 'member'])

      const newEmail = somebody('renamed')
      const renamed = await patch(id, { op: 'Replace', path: 'userName', value: newEmail })
      assert.deepEqual([renamed.json.userName, renamed.json.emails[0].value], [newEmail, newEmail])

      const disabled = await patch(id, { op: 'Replace', path: 'active', value: 'False' })
      assert.equal(disabled.json.active, false)
      assert.equal((await find(`userName eq "${newEmail}" and active eq false`)).totalResults, 1)
      assert.equal((await scim('DELETE', `/Users/${id}`)).status, 204)
      refused(await scim('GET', `/Users/${id}`), 404, undefined)
      refused(await scim('DELETE', `/Users/${id}`), 404, undefined)
      assert.equal((await find(`userName eq "${newEmail}"`)).totalResults, 0)
    })
  })

  it('lists everyone in pages, invited members and owners as well', async () => {
    const member = await createAccount(service, 'guest@elsewhere.example', { organizationId, role: 'admin' })
    const all = (await scim('GET', '/Users?count=200')).json
    const ids = all.Resources.map((one: { id: string }) => one.id)
    assert.ok(ids.includes(member) && ids.includes(ownerId))
    const paged: string[] = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const page = (await scim('GET', `/Users?startIndex=${startIndex}&count=2`)).json
      assert.deepEqual([page.startIndex, page.totalResults], [startIndex, all.totalResults])
      paged.push(...page.Resources.map((one: { id: string }) => one.id))
    }
    assert.deepEqual(paged, ids)
    const counted = (await scim('GET', '/Users?count=0&startIndex=-3')).json
    assert.deepEqual([counted.totalResults, counted.itemsPerPage, counted.startIndex], [all.totalResults, 0, 1])
    const [few] = (await scim('GET', `/Users?filter=id%20eq%20"${member}"&attributes=userName,name.formatted`)).json
      .Resources
    assert.deepEqual(Object.keys(few).toSorted(), ['id', 'name', 'schemas', 'userName'])
    const without = (await scim('GET', `/Users/${member}?excludedAttributes=emails,Roles`)).json
    assert.ok(!('emails' in without) && !('roles' in without) && 'userName' in without)
  })

  it('admits only email addresses of domains that the organization has proved, and still proves', async () => {
    refused(await scim('POST', '/Users', { userName: 'eve@other.example' }), 400, 'invalidValue', /other\.example/)
    refused(await scim('POST', '/Users', { userName: 'not an address' }), 400, 'invalidValue', /email address/)
    refused(await scim('POST', '/Users', { displayName: 'No name' }), 400, 'invalidValue', /userName is required/)
    const added = await owner.call('POST', '/sign-in-domains', { domain: 'dns.example' })
    refused(await scim('POST', '/Users', { userName: 'early@dns.example' }), 400, 'invalidValue')
    records.set('dns.example', [added.json.data.record])
    assert.equal((await owner.call('POST', '/sign-in-domains/dns.example/verify')).status, 200)
    const { id } = await create({ userName: 'sam@dns.example' })
    records.delete('dns.example')
    refused(await scim('POST', '/Users', { userName: 'late@dns.example' }), 400, 'invalidValue', /TXT record/)
    const move = await patch(id, { op: 'replace', path: 'userName', value: 'sam@other.example' })
    refused(move, 400, 'invalidValue', /other\.example/)
  })

  it('gives a person who has an account the membership, and neither renames nor moves it', async () => {
    const email = somebody('two')
    const other = await service.organization()
    const userId = await createAccount(service, email, { organizationId: other.id, role: 'member' })
    const name = { givenName: 'New', familyName: 'Name' }
    const created = await create({ userName: email, name })
    assert.equal(created.id, userId)
    assert.equal(created.displayName, email)
    const renamed = await patch(userId, { op: 'replace', path: 'displayName', value: 'Other Name' })
    assert.deepEqual([renamed.status, renamed.json.displayName], [200, email])
    const moved = await patch(userId, { op: 'replace', path: 'userName', value: somebody('moved') })
    refused(moved, 403, undefined, /another organization/)
    assert.equal((await scim('DELETE', `/Users/${userId}`)).status, 204)
    const me = await openConsole(service, other.id, email)
    assert.equal((await me.call('GET', '/signing')).status, 200)
  })

  it('refuses a userName that somebody else has', async () => {
    const { id } = await create({ userName: somebody() })
    const taken = await create({ userName: somebody() })
    const answer = await patch(id, { op: 'replace', path: 'userName', value: taken.userName })
    refused(answer, 409, 'uniqueness')
  })

  it('neither makes, changes, deactivates nor removes owners', async () => {
    refused(await scim('POST', '/Users', { userName: somebody(), roles: ['owner'] }), 400, 'invalidValue', /owners/)
    const { id } = await create({ userName: somebody() })
    refused(await patch(id, { op: 'add', path: 'roles', value: 'owner' }), 400, 'invalidValue', /owners/)
    const conflicts: [string, unknown][] = [
      ['active', false],
      ['roles', [{ value: 'member' }]],
      ['userName', somebody()],
    ]
    for (const [path, value] of conflicts) {
      refused(await patch(ownerId, { op: 'replace', path, value }), 409, undefined, /owner/)
    }
    refused(await scim('DELETE', `/Users/${ownerId}`), 409, undefined, /owner/)
    const same = (await scim('GET', `/Users/${ownerId}`)).json
    const kept = await scim('PUT', `/Users/${ownerId}`, { ...same, externalId: 'x1', displayName: 'Other' })
    assert.deepEqual([kept.status, kept.json.externalId, kept.json.displayName], [200, 'x1', same.displayName])
    assert.equal(await roleInConsole(ownerId), 'owner')
  })

  it('ends the sessions of a deactivated person, and gives back the role', async () => {
    const email = somebody('admin')
    const userId = await createAccount(service, email, { organizationId, role: 'admin' })
    const { cookie } = await signIn(service, email)
    const me = () => service.call('GET', '/console/v1/me', { headers: { cookie } })
    assert.equal((await me()).status, 200)
    assert.equal((await patch(userId, { op: 'Replace', path: 'active', value: false })).status, 200)
    assert.equal((await me()).status, 401)
    const [again] = await Promise.all([
      patch(userId, { op: 'replace', value: { active: true } }),
      patch(userId, { op: 'replace', value: { active: true } }),
    ])
    assert.equal(again.status, 200, again.text)
    assert.equal(await roleInConsole(userId), 'admin')
    const [entry] = await audited('member.reactivated', email)
    assert.deepEqual(entry.details, { role: 'admin' })
  })

  it('keeps a deactivated person who is created so', async () => {
    const user = await create({ userName: somebody(), active: false, roles: [{ value: 'admin' }] })
    assert.equal(user.active, false)
    assert.equal(await roleInConsole(user.id), undefined)
    await patch(user.id, { op: 'remove', path: 'roles[value eq "admin"]' })
    const on = await patch(user.id, { op: 'replace', path: 'active', value: 'True' })
    assert.deepEqual([on.json.active, on.json.roles[0].value], [true, 'member'])
  })

  it('accepts the open invitation of a person, with its role', async () => {
    const email = somebody('invited')
    assert.equal((await owner.call('POST', '/members', { email, role: 'admin' })).status, 201)
    const user = await create({ userName: email })
    assert.equal(user.roles[0].value, 'admin')
    const { invitations } = (await owner.call('GET', '/members/invitations')).json.data
    assert.ok(!invitations.some((one: { email: string }) => one.email === email))
  })

  it('forgets what it knows of a member whom the console removes', async () => {
    const { id } = await create({ userName: somebody(), externalId: 'gone' })
    assert.equal((await owner.call('DELETE', `/members/${id}`)).status, 200)
    refused(await scim('GET', `/Users/${id}`), 404, undefined)
    const { rows } = await queryDatabase(service, `select 1 from scim_users where user_id = '${id}'`)
    assert.equal(rows.length, 0)
  })

  it('is in the export of a person, and forgets a deactivated person who is erased', async () => {
    const { key } = await service.admin('POST', '/keys', { organizationId, name: 'people' })
    const email = somebody('leaver')
    const { id } = await create({ userName: email, externalId: 'e7', name: { givenName: 'Lea' }, active: false })
    const exported = await service.call('POST', '/api/v1/people/export', { key, body: { email } })
    const lines = exported.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    const { kind: _, ...found } = lines.find(({ kind }) => kind === 'provisioned_member')
    const expected = { externalId: 'e7', givenName: 'Lea', familyName: null, active: false, role: 'member' }
    assert.deepEqual(found, expected)
    const erased = await service.call('POST', '/api/v1/people/erase', { key, body: { email } })
    assert.equal(erased.status, 200, erased.text)
    refused(await scim('GET', `/Users/${id}`), 404, undefined)
  })

  it('shows no other organization, and opens none', async () => {
    const other = await service.organization()
    await createAccount(service, 'boss@other.example', { organizationId: other.id, role: 'owner' })
    const boss = await openConsole(service, other.id, 'boss@other.example')
    const stranger = scimClient(service, (await createScimToken(boss)).token)
    const { id } = await create({ userName: somebody() })
    assert.equal((await stranger('GET', '/Users')).json.totalResults, 1)
    for (const [method, body] of [['GET'], ['DELETE'], ['PUT', { active: false }]] as const) {
      refused(await stranger(method, `/Users/${id}`, body), 404, undefined)
    }
    refused(await stranger('POST', '/Users', { userName: somebody() }), 400, 'invalidValue', /not proved/)
  })

  it('records every change with the token as the actor', async () => {
    const email = somebody('audited')
    const { id } = await create({ userName: email, externalId: 'a1' })
    await patch(id, { op: 'replace', value: { displayName: 'Audrey', roles: ['admin'], externalId: 'a2' } })
    await patch(id, { op: 'replace', value: { active: false } })
    await patch(id, { op: 'replace', value: { active: true } })
    await scim('DELETE', `/Users/${id}`)
    const { entries } = (await owner.call('GET', `/audit?q=${email}&limit=50`)).json.data
    const actor = { kind: 'scim_token', id: token.id, name: 'Okta' }
    assert.ok(entries.every((entry: { actor: object }) => JSON.stringify(entry.actor) === JSON.stringify(actor)))
    assert.deepEqual(entries.map(({ action, details }: Record<string, unknown>) => [action, details]).reverse(), [
      ['user.created', { role: 'member' }],
      ['member.joined', { role: 'member', externalId: 'a1' }],
      ['user.changed', { field: 'name', value: 'Audrey' }],
      ['user.changed', { field: 'externalId', value: 'a2' }],
      ['member.role_changed', { before: 'member', after: 'admin' }],
      ['member.deactivated', { role: 'admin' }],
      ['member.reactivated', { role: 'admin' }],
      ['member.removed', { role: 'admin' }],
    ])
  })

  it('describes itself', async () => {
    const config = (await scim('GET', '/ServiceProviderConfig')).json
    assert.deepEqual([config.patch.supported, config.bulk.supported, config.filter.maxResults], [true, false, 200])
    const types = (await scim('GET', '/ResourceTypes')).json
    assert.deepEqual(
      types.Resources.map(({ id, schema }: Record<string, string>) => [id, schema]),
      [['User', userSchema]],
    )
    const { Resources } = (await scim('GET', '/Schemas')).json
    assert.deepEqual((await scim('GET', `/Schemas/${userSchema}`)).json, Resources[0])
    assert.equal((await scim('GET', '/ResourceTypes/User')).status, 200)
    refused(await scim('GET', '/ResourceTypes/Group'), 404, undefined)
    refused(await scim('GET', '/Groups'), 404, undefined)
    refused(await scim('PUT', '/Users', {}), 405, undefined, /GET or HEAD or POST|GET or POST/)
  })

  it('refuses what it does not understand, and never fails', async () => {
    const { id } = await create({ userName: somebody() })
    const filters = [
      'userName',
      'userName eq',
      'userName eq "',
      'userName eq x',
      'userName eq {}',
      'userName co "a"',
      'title eq "x"',
      'userName eq "a" or userName eq "b"',
      '(userName eq "a")',
      'not (userName eq "a")',
      'emails[type eq "work"',
      'emails[emails[type eq "work"]]',
      'emails[].value eq "x"',
      'active eq "perhaps"',
      'id eq 5',
      '] eq [',
      `userName eq "${'a'.repeat(1001)}"`,
      Array.from({ length: 11 }, () => 'active eq true').join(' and '),
      '['.repeat(900),
    ]
    for (const filter of filters) {
      refused(await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`), 400, 'invalidFilter')
    }
    for (const query of [
      'startIndex=x',
      'count=1e9',
      'count=1&count=2',
      'filter=a&filter=b',
      'startIndex=9999999999',
    ]) {
      refused(await scim('GET', `/Users?${query}`), 400, 'invalidValue')
    }
    const zero = await scim('GET', `/Users?filter=${encodeURIComponent('userName eq "\\u0000"')}`)
    refused(zero, 400, 'invalidValue')
    assert.equal((await scim('GET', '/Users?startIndex=999999999')).json.Resources.length, 0)
    const patches: [unknown, string][] = [
      [null, 'invalidSyntax'],
      [[], 'invalidSyntax'],
      [{}, 'invalidSyntax'],
      [{ Operations: [] }, 'invalidSyntax'],
      [{ Operations: {} }, 'invalidSyntax'],
      [{ Operations: [null] }, 'invalidSyntax'],
      [{ Operations: [{}] }, 'invalidSyntax'],
      [{ Operations: [{ op: 'move', path: 'active', value: true }] }, 'invalidSyntax'],
      [{ Operations: [{ op: 'add', value: 'x' }] }, 'invalidSyntax'],
      [{ Operations: [{ op: 'add', path: 'active' }] }, 'invalidValue'],
      [{ Operations: [{ op: 'remove' }] }, 'noTarget'],
      [{ Operations: [{ op: 'remove', path: 'userName' }] }, 'invalidValue'],
      [{ Operations: [{ op: 'replace', path: 'id', value: 'x' }] }, 'mutability'],
      [{ Operations: [{ op: 'replace', path: 7, value: 'x' }] }, 'invalidPath'],
      [{ Operations: [{ op: 'replace', path: 'emails[', value: 'x' }] }, 'invalidPath'],
      [{ Operations: [{ op: 'replace', path: 'a.b.c', value: 'x' }] }, 'invalidPath'],
      [{ Operations: [{ op: 'replace', path: 'active', value: 'maybe' }] }, 'invalidValue'],
      [{ Operations: [{ op: 'replace', path: 'name', value: 'x' }] }, 'invalidSyntax'],
      [{ Operations: [{ op: 'replace', path: 'name.givenName', value: 'x'.repeat(201) }] }, 'invalidValue'],
      [{ Operations: [{ op: 'replace', path: 'displayName', value: 'a\u202eb' }] }, 'invalidValue'],
      [{ Operations: [{ op: 'replace', path: 'externalId', value: 'a\u0000b' }] }, 'invalidValue'],
      [{ Operations: [{ op: 'replace', path: 'externalId', value: 5 }] }, 'invalidValue'],
      [{ Operations: [{ op: 'add', path: 'roles', value: ['admin', 'member'] }] }, 'invalidValue'],
      [{ Operations: [{ op: 'add', path: 'roles', value: ['king'] }] }, 'invalidValue'],
      [{ Operations: [{ op: 'add', path: 'roles', value: [[['admin']]] }] }, 'invalidValue'],
      [{ Operations: Array.from({ length: 101 }, () => ({ op: 'add', path: 'title', value: 'x' })) }, 'invalidSyntax'],
    ]
    for (const [body, scimType] of patches) {
      refused(await scim('PATCH', `/Users/${id}`, JSON.stringify(body)), 400, scimType)
    }
    refused(await scim('POST', '/Users', '{'), 400, 'invalidSyntax')
    refused(await scim('POST', '/Users', '"text"'), 400, 'invalidSyntax')
    refused(await scim('POST', '/Users', { userName: somebody(), title: 'x'.repeat(200_000) }), 413, undefined)
    const unchanged = (await scim('GET', `/Users/${id}`)).json
    assert.deepEqual([unchanged.active, unchanged.roles[0].value], [true, 'member'])
  })

  it('never fails on random filters and patches', async () => {
    const { id } = await create({ userName: somebody() })
    const parts = [
      'userName',
      'emails',
      '[',
      ']',
      '.value',
      'eq',
      'and',
      'or',
      '"a"',
      '"',
      '\\',
      'true',
      '(',
      ')',
      ' ',
      'urn:',
      '5',
      '{',
    ]
    let seed = 7
    const pick = <T>(from: readonly T[]): T => {
      seed = (seed * 1103515245 + 12345) % 2147483648
      return from[seed % from.length] as T
    }
    const text = () => Array.from({ length: 1 + pick([1, 2, 3, 5, 8]) }, () => pick(parts)).join(pick(['', ' ']))
    const values = [
      null,
      true,
      'x',
      5,
      [],
      {},
      [{}],
      { value: [] },
      [{ value: {} }],
      { name: { givenName: {} } },
      [null],
    ]
    const paths = ['name', 'name.givenName', 'roles', 'externalId', 'displayName', 'emails', undefined]
    for (let time = 0; time < 150; time++) {
      const listed = await scim('GET', `/Users?filter=${encodeURIComponent(text())}`)
      assert.ok(listed.status === 200 || listed.status === 400, listed.text)
      const operation = {
        op: pick(['Add', 'replace', 'Remove', 'x']),
        path: pick([...paths, text()]),
        value: pick(values),
      }
      const patched = await patch(id, operation)
      assert.ok(patched.status === 200 || patched.status === 400, `${JSON.stringify(operation)} ${patched.text}`)
    }
  })

  describe('its token', () => {
    const withToken = (value: string) => service.call('GET', '/scim/v2/Users', { headers: { authorization: value } })

    it('is created, rotated and revoked by owners only, and shown once', async () => {
      const made = await createScimToken(owner, { name: 'Entra', expiresAt: null })
      assert.match(made.token, /^cs_scim_[0-9A-Za-z]{46}$/)
      const listed = (await owner.call('GET', '/scim-tokens')).json.data
      assert.equal(new URL(listed.baseUrl).pathname, '/scim/v2')
      const found = listed.scimTokens.find(({ id }: { id: string }) => id === made.id)
      assert.deepEqual(
        [found.name, found.hint, found.lastUsedAt, found.token],
        ['Entra', made.token.slice(-4), null, undefined],
      )
      assert.equal((await withToken(`Bearer ${made.token}`)).status, 200)
      const used = (await owner.call('GET', '/scim-tokens')).json.data.scimTokens
      assert.ok(used.find(({ id }: { id: string }) => id === made.id).lastUsedAt)
      const rotated = (await owner.call('POST', `/scim-tokens/${made.id}/rotate`)).json.data
      refused(await withToken(`Bearer ${made.token}`), 401, undefined, /SCIM token/)
      assert.equal((await withToken(`Bearer ${rotated.token}`)).status, 200)
      assert.equal((await owner.call('DELETE', `/scim-tokens/${made.id}`)).status, 200)
      refused(await withToken(`Bearer ${rotated.token}`), 401, undefined)
      assert.equal((await owner.call('DELETE', `/scim-tokens/${made.id}`)).status, 404)

      const email = somebody('manager')
      await createAccount(service, email, { organizationId, role: 'admin' })
      const admin = await openConsole(service, organizationId, email, password)
      assert.equal((await admin.call('GET', '/scim-tokens')).status, 403)
      assert.equal((await admin.call('POST', '/scim-tokens', { name: 'x' })).status, 403)
    })

    it('ends when it expires, and begins again when it is rotated', async () => {
      const expiresAt = new Date(clock.now().getTime() + 3600_000).toISOString()
      const made = await createScimToken(owner, { name: 'Short', expiresAt })
      assert.equal((await withToken(`Bearer ${made.token}`)).status, 200)
      clock.advance(3601)
      refused(await withToken(`Bearer ${made.token}`), 401, undefined, /expired/)
      const rotated = (await owner.call('POST', `/scim-tokens/${made.id}/rotate`)).json.data
      assert.equal(rotated.expiresAt, new Date(clock.now().getTime() + 3600_000).toISOString())
      assert.equal((await withToken(`Bearer ${rotated.token}`)).status, 200)
      const past = await owner.call('POST', '/scim-tokens', { name: 'Past', expiresAt: '2020-01-01T00:00:00Z' })
      assert.equal(past.status, 400)
      await owner.call('DELETE', `/scim-tokens/${made.id}`)
    })

    it('has a limit in number', async () => {
      const made: string[] = []
      let answer = await owner.call('POST', '/scim-tokens', { name: 'x' })
      for (; answer.status === 201; answer = await owner.call('POST', '/scim-tokens', { name: 'x' })) {
        made.push(answer.json.data.id)
      }
      assert.deepEqual([answer.status, answer.headers.get('x-error-code')], [409, 'TOO_MANY_SCIM_TOKENS'])
      for (const id of made) await owner.call('DELETE', `/scim-tokens/${id}`)
    })

    it('is the only key to SCIM, and opens nothing else', async () => {
      const { key } = await service.admin('POST', '/keys', { organizationId, name: 'api' })
      for (const authorization of ['', `Bearer ${key}`, `Bearer ${service.adminToken}`, `Bearer ${token.token}x`]) {
        refused(await withToken(authorization), 401, undefined)
      }
      const byCookie = await service.call('GET', '/scim/v2/Users', { headers: { cookie: owner.cookie } })
      refused(byCookie, 401, undefined)
      const headers = { authorization: `Bearer ${token.token}`, origin: service.url }
      const guarded = operations.filter(
        ({ area, method }) => area !== 'public' && area !== 'signer' && method === 'GET',
      )
      for (const operation of guarded) {
        const path = pathOf(operation).replaceAll(':organizationId', organizationId).replaceAll(/:\w+/g, 'none')
        const [anonymous, known] = [
          await service.call('GET', path, { headers: { origin: service.url } }),
          await service.call('GET', path, { headers }),
        ]
        const limited = [401, 429]
        const isSame = known.status === anonymous.status || (anonymous.status === 401 && limited.includes(known.status))
        assert.ok(isSame, `${path} ${known.status}`)
      }
    })

    it('has an hourly limit, as API keys have', async () => {
      const { status, headers } = await withToken(`Bearer ${token.token}`)
      assert.deepEqual([status, headers.get('ratelimit-limit')], [200, '5000'])
    })
  })
})
