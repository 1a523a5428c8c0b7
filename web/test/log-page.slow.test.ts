import assert from 'node:assert/strict'
import { after, afterEach, before, describe, test } from 'node:test'
import { successorKey } from '../../packages/proof/test/support/sample-keys.ts'
import { type OutsideAuthority, startOutsideAuthority } from '../../server/test/harness/outside-authority.ts'
import { startTestService, type TestService } from '../../server/test/harness/test-service.ts'
import { type Network, networkOfLogs } from '../../server/test/witnesses/network-of-logs.ts'
import { fingerprintOf } from './fingerprint-of.ts'
import { anchorAll } from './harness/anchor-all.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { folderOfFiles } from './harness/folder-of-files.ts'
import { endVisits, type Visits } from './harness/visits.ts'
import { openPage, type VisitOptions } from './pages/browser-pages.ts'
import { TimestampsPage } from './pages/console/timestamps.ts'
import { LogPerson } from './pages/log-person.ts'

const recorded = 25

describe('the page about the log', () => {
  const visits: Visits = new Set()
  let network: Network
  let service: TestService
  let vkey: string
  let witnesses: string[]
  let newest: number

  before(async () => {
    // The second witness signs with two keys.
    network = await networkOfLogs(3, ({ asWitness, asMlDsaWitness }, index) =>
      index === 2 ? `${asWitness},${asMlDsaWitness}` : asWitness,
    )
    service = network.nodes[0] as TestService
    vkey = (await service.call('GET', '/log/vkey')).text.trim()
    witnesses = network.installations.slice(1).map(({ witnessKey }) => witnessKey.split('+')[0] ?? '')
    const { key } = await service.organization()
    const record = async (content: string) => {
      const body = { hash: fingerprintOf(content) }
      const { id } = (await service.call('POST', '/api/v1/timestamp', { key, body })).json.data
      newest = (await service.call('GET', `/api/v1/timestamp/${id}/proof`, { key })).json.treeSize
    }
    for (let count = 0; count < recorded; count++) await record(`document ${count}`)
    await anchorAll(service)
    await record('one more document')
    await service.eventually('both witnesses confirm it', async () => {
      const { json } = await service.call('GET', `/verification/v1/checkpoints/${newest}`)
      return json.data.cosignatures.length === 3
    })
  })
  afterEach(() => endVisits(visits))
  after(() => network.stop())

  async function visit(path: string, options?: VisitOptions): Promise<LogPerson> {
    const person = new LogPerson(await openPage(options), service.url)
    visits.add(person)
    await person.goTo(path)
    return person
  }

  test('shows somebody who wants to know who confirms the log', async () => {
    const reader = await visit('/verify')
    await reader.follows('Public log')
    await reader.isAt('The public log')
    const card = reader.section('Newest checkpoint')
    await reader.sees(`${newest} entries`, card)
    const confirmed = await reader.fact('Confirmed by witnesses', card)
    assert.match(confirmed, /^2 of 2/)
    for (const name of witnesses) assert.ok(confirmed.includes(name), name)
    assert.match(await reader.fact('Confirmed by a blockchain', card), /Up to the checkpoint over \d+ entries.*local/)
    assert.equal(await reader.fact('Name', reader.section('Name and key of the log')), vkey.split('+')[0])

    const [first] = await reader.rows()
    const row = await reader.opens(first as never)
    await reader.sees('the signatures of the log and of 2 witnesses. They are valid.', row)
    const names = await row.locator('.witnesses code').allTextContents()
    assert.deepEqual(names.sort(), [...witnesses].sort(), 'each once')
    assert.match(await reader.fact('Signed text', row), new RegExp(`^${vkey.split('+')[0]}\n${newest}\n`))
    await reader.checksAccessibility('an open row')

    await reader.follows('Link to this checkpoint', row)
    await reader.isAt(`Checkpoint over ${newest} entries`)
    assert.match(reader.page.url(), new RegExp(`/log\\?size=${newest}$`))
    await reader.page.reload()
    await reader.sees('They are valid.')
    await reader.checksAccessibility('one checkpoint')
    await reader.follows('The public log')
    await reader.isAt('The public log')
  })

  test('copies the key of the log', async () => {
    const reader = await visit('/log', { permissions: ['clipboard-read', 'clipboard-write'] })
    await reader.presses('Copy the key')
    await reader.page.getByRole('button', { name: 'Copy the key' }).filter({ hasText: 'Copied' }).waitFor()
    assert.equal(await reader.page.evaluate<string>('navigator.clipboard.readText()'), vkey)
  })

  test('lists every checkpoint, and on request only those that others confirm', async () => {
    const reader = await visit('/log')
    const { checkpoints } = (await service.call('GET', '/verification/v1/checkpoints?limit=100')).json.data
    assert.ok(checkpoints.length > recorded)
    assert.equal(await reader.readsToTheEnd(), checkpoints.length)
    await reader.follows('In the blockchain')
    await reader.page.waitForURL('**/log?confirmedBy=blockchain')
    await reader.page.locator('details.checkpoint').nth(1).waitFor({ state: 'detached' })
    const [anchored] = await reader.rows()
    const row = await reader.opens(anchored as never)
    assert.match(await reader.fact('Blockchain', row), /Confirmed.*local.*Test network, not independent proof/)
    const cid = await reader.fact('Published batch', row)
    assert.match(cid, /^bagu/)
    await reader.checksAccessibility('anchored checkpoints')
    const href = await row.getByRole('link', { name: /^bagu/ }).getAttribute('href')
    assert.equal((await fetch(href ?? '')).status, 200)
  })

  test('shows the checkpoints that cover an entry, and what does not exist', async () => {
    const reader = await visit('/log?entry=2')
    await reader.isAt('Checkpoints with entry 2')
    const { checkpoints } = (await service.call('GET', '/verification/v1/checkpoints?entry=2')).json.data
    assert.equal((await reader.rows()).length, checkpoints.length)
    await reader.goTo('/log?entry=999999')
    await reader.sees('No checkpoint covers this entry yet.')
    reader.ignoresErrors(/Failed to load resource/)
    await reader.goTo('/log?size=999999')
    await reader.isAt('This checkpoint doesn’t exist')
    await reader.goTo('/log?size=nothing')
    await reader.isAt('This checkpoint doesn’t exist')
    await reader.checksAccessibility('an unknown checkpoint')
  })

  test('says that a signature is wrong if somebody has changed the answer', async () => {
    const reader = await visit(`/log?size=${newest}`)
    await reader.sees('They are valid.')
    await reader.getsForged<{ root: string }>(`/verification/v1/checkpoints/${newest}`, (data) => {
      data.root = '00'.repeat(32)
    })
    await reader.sees('A signature is wrong.')
    await reader.checksAccessibility('a wrong signature')

    const other = await visit('/log')
    await other.rows()
    await other.getsForged<{ checkpoints: { note: string }[] }>('/verification/v1/checkpoints*', (data) => {
      for (const one of data.checkpoints) one.note = 'no note'
    })
    await other.rows()
    await other.sees(vkey)
  })

  test('says what is wrong without the network, and tries again', async () => {
    const reader = await visit('/log')
    await reader.rows()
    reader.ignoresErrors(/Failed to load resource/)
    await reader.context.setOffline(true)
    await reader.presses('Older checkpoints')
    await reader.sees('You seem to be offline.')
    await reader.checksAccessibility('offline')
    await reader.context.setOffline(false)
    await reader.presses('Try again')
    assert.ok((await reader.readsToTheEnd()) > recorded)
  })
})

describe('the page about a log that has changed its keys', () => {
  const visits: Visits = new Set()
  const file = folderOfFiles()
  let outside: OutsideAuthority
  const keysOfLog: string[] = []
  let hash: string
  let newest: number

  const ofConsole = consoleHarness('ended-log', async () => {
    outside = await startOutsideAuthority()
    return await startTestService({ environment: { LOG_POST_QUANTUM: 'on', TSA_URL: outside.url } })
  })
  const text = async (path: string) => (await ofConsole.service.call('GET', path)).text.trim()
  const record = async (content: string) => {
    hash = fingerprintOf(content)
    const { id } = await ofConsole.api('POST', '/timestamp', { hash })
    newest = (await ofConsole.service.call('GET', `/api/v1/timestamp/${id}/proof`, ofConsole.organization)).json
      .treeSize
  }
  const rotate = async (compromised: boolean) => {
    const [, keyId] = (keysOfLog.at(-1) ?? '').split('+')
    await ofConsole.service.admin('POST', '/log/rotate-key', { keyId, compromised })
    keysOfLog.push(await text('/log/vkey'))
  }

  before(async () => {
    keysOfLog.push(await text('/log/vkey'))
    await record('signed by the first key')
    await rotate(false)
    await record('signed by the second key')
    await rotate(true)
    await record('signed by the third key')
    await ofConsole.service.eventually('a checkpoint has a token', async () => {
      const { json } = await ofConsole.service.call('GET', '/verification/v1/checkpoints?confirmedBy=authority')
      return json.data.checkpoints.length > 0
    })
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await ofConsole.service.stop()
    outside.close()
  })

  async function visit(path: string, options: VisitOptions = {}): Promise<LogPerson> {
    const person = new LogPerson(await openPage(options), ofConsole.service.url)
    visits.add(person)
    await person.goTo(path)
    return person
  }

  test('shows its former keys, the post-quantum key and the newest token', async () => {
    const permissions = ['clipboard-read', 'clipboard-write']
    const reader = await visit('/log', { permissions, locale: 'en-US' })
    const identity = reader.section('Name and key of the log')
    const [first = '', second = '', third = ''] = keysOfLog
    await reader.sees('Compromised', identity)
    assert.ok((await reader.fact('Key', identity)).startsWith(third))
    const former = await identity.locator('.former-keys li').allTextContents()
    assert.equal(former.length, 2)
    assert.ok(former[0]?.startsWith(second) && former[1]?.startsWith(first), former.join('\n'))
    assert.match(former[0] ?? '', /Signed entries (\d+) to \d+\. Compromised/)
    assert.match(former[1] ?? '', /Signed entries 0 to \d+\. $/)
    await reader.checksAccessibility('former keys')

    await reader.presses('Copy the post-quantum key')
    await reader.sees('Copied', identity)
    assert.equal(await reader.page.evaluate<string>('navigator.clipboard.readText()'), await text('/log/vkey-ml-dsa'))
    const token = await reader.fact('Confirmed by a time-stamping authority', reader.section('Newest checkpoint'))
    assert.match(token, /^Up to the checkpoint over \d+ entriesOutside tsa/)
  })

  test('checks the post-quantum signature in the browser', async () => {
    const reader = await visit(`/log?size=${newest}`)
    await reader.sees('Your browser checked the signature of the log. It is valid.')
    await reader.sees('The post-quantum signature is valid, too.')
    await reader.getsForged<{ note: string }>(`/verification/v1/checkpoints/${newest}`, (data) => {
      const [line = ''] = data.note.split('\n').filter((one) => one.length > 3000)
      data.note = data.note.replace(line, `${line.slice(0, 2000)}${line[2000] === 'A' ? 'B' : 'A'}${line.slice(2001)}`)
    })
    await reader.sees('A signature is wrong.')
  })

  test('shows that the log has ended, and which one continues it, as verification and the console do', async () => {
    const ann = await ofConsole.account('ann', 'member')
    const origin = keysOfLog[0]?.split('+')[0]
    const { frozenAt } = await ofConsole.service.admin('POST', '/log/freeze', { origin, successor: successorKey })
    const ended = new RegExp(`Entry ${frozenAt} is its last one\\..*The log next\\.example continues it\\.`)
    // A browser of its own: the others may keep the keys from before for a minute.
    const looks = { colorScheme: 'dark', locale: 'en-US' } as const

    const reader = await visit('/log', looks)
    await reader.sees(ended, reader.section('This log has ended'))
    assert.ok((await reader.fact('Key of the log that continues this one')).startsWith(successorKey))
    await reader.checksAccessibility('a log that has ended')

    await reader.goTo(`/verify/${hash}`)
    await reader.seesThatItHolds()
    await reader.unfoldsAll()
    assert.match(
      (await reader.meaning()).join('\n'),
      /The log has ended with entry \d+\. This proof stays valid\. The log next\.example continues it\./,
    )
    await reader.goTo(`/verify/${'0'.repeat(64)}`)
    await reader.sees(ended, reader.section('This log has ended'))

    const member = await ofConsole.signIn(ann, '/timestamps', looks)
    const timestamps = new TimestampsPage(member)
    await timestamps.choose(await file('late.txt', 'too late'))
    await timestamps.record()
    member.ignoresErrors(/Failed to load resource/)
    await member.sees('The public log of this service has ended, so nothing new can be recorded.')
  })
})
