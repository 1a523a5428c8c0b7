import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { tokenOf } from '../../server/test/signing/signing-harness.ts'
import { consoleHarness } from './harness/console-harness.ts'
import { createRequest } from './harness/console-requests.ts'
import { OverviewPage } from './pages/console/overview.ts'
import { becomes } from './pages/person.ts'

const hostile = '<img src=x onerror=alert(1)>'

describe('the overview of the console', () => {
  const harness = consoleHarness('overview')
  let anna: string

  before(async () => {
    anna = await harness.account('anna', 'member')
  })

  const request = (title: string, expiresInDays: number) =>
    createRequest(harness, title, { expiresInDays, signers: [{ email: 'ben@example.org', name: 'Ben Ode' }] })

  async function decline({ links }: { links: string[] }): Promise<void> {
    const path = `/signer/v1/${tokenOf(links[0] ?? '')}/decline`
    const answer = await harness.service.call('POST', path, { body: { reason: 'No.' } })
    assert.equal(answer.status, 200, answer.text)
  }

  test('the overview shows failures first, then what is late, then what is pending, each with a link', async () => {
    const soon = await request(hostile, 1)
    await request('Lease', 30)
    await decline(await request('Order', 30))
    const member = await harness.signIn(anna, '/')
    const overview = new OverviewPage(member)
    await member.isAt('Example')
    await becomes(
      () => overview.needs(),
      [
        '1 signing request was closed without all signatures in the last 7 days',
        '1 signing request expires within 2 days',
        '2 signing requests are waiting for signatures',
      ],
    )
    assert.equal(await member.page.getByRole('heading', { name: 'Get started' }).count(), 0)
    const documents = member.region('Recent documents')
    await member.sees(hostile, documents)
    assert.equal(await documents.getByRole('listitem').count(), 3)
    await member.sees('0 of 1 signed', member.region('Recent signing requests'))
    await member.checksAccessibility('the overview')
    await member.follows('1 signing request expires within 2 days')
    await member.isAt(hostile)
    assert.equal(new URL(member.page.url()).pathname, `/signing/${soon.id}`)
  })

  test('the overview reports failed deliveries and a late anchor, and one failing part leaves the others', async () => {
    const member = await harness.signIn(anna, '/keys')
    member.ignoresErrors(/status of 503/)
    const overview = new OverviewPage(member)
    await member.isAt('API keys')
    await overview.answersWith(/v1\/anchoring$/, () => ({ alarm: true }))
    const createdAt = new Date().toISOString()
    await overview.answersWith(/\/webhooks$/, () => ({
      webhooks: [
        { id: 'wh_1', disabledReason: 'DELIVERIES_FAILED' },
        { id: 'wh_2', disabledReason: 'BY_REQUEST' },
      ],
    }))
    await overview.answersWith(/webhook-deliveries/, () => ({
      deliveries: [{ id: 'a', state: 'FAILED', createdAt, endedAt: null }],
    }))
    await member.page.route(/\/quota$/, (route) =>
      route.fulfill({ status: 503, json: { success: false, error: 'Away.' } }),
    )
    await overview.answersWith(/documents\/unrenewed$/, () => ({
      documents: ['doc_1', 'doc_2'].map((documentId) => ({
        documentId,
        title: 'Old contract',
        protectedUntil: createdAt,
        renewalProblem: null,
      })),
      more: false,
    }))
    await member.follows('Overview')
    await member.sees('New records have not reached the blockchain for more than 36 hours.')
    await member.page.getByRole('link', { name: '1 webhook delivery failed in the last 7 days' }).waitFor()
    const disabled = member.page.getByRole('link', {
      name: '1 webhook endpoint was disabled because its deliveries failed',
    })
    assert.equal(await disabled.getAttribute('href'), '/webhooks/wh_1')
    const unrenewed = '2 documents couldn’t be renewed and will lose their protection'
    await member.page.getByRole('link', { name: unrenewed }).waitFor()
    const quota = member.region('Usage this month')
    await member.sees('Away.', quota)
    await member.page.unroute(/\/quota$/)
    await member.presses('Try again', quota)
    await member.sees('3, no limit', quota)
  })

  test('the overview says that nothing needs attention only after everything has loaded', async () => {
    const member = await harness.signIn(anna, '/keys')
    const overview = new OverviewPage(member)
    await member.isAt('API keys')
    await overview.hasNoRequests()
    const { promise: requested, resolve: onRequest } = Promise.withResolvers<() => void>()
    await member.page.route(/webhook-deliveries/, (route) => onRequest(() => void route.continue()))
    await member.follows('Overview')
    const answer = await requested
    await member.sees('Next update')
    await member.sees('No requests yet.', member.region('Recent signing requests'))
    await member.sees('Loading', overview.attention)
    answer()
    await member.sees('Nothing right now.', overview.attention)
  })

  test('the overview says that nothing needs attention only if it knows the state of anchoring', async () => {
    const member = await harness.signIn(anna, '/keys')
    member.ignoresErrors(/status of 503/)
    const overview = new OverviewPage(member)
    await member.isAt('API keys')
    await overview.hasNoRequests()
    await member.page.route(/console\/v1\/anchoring/, (route) =>
      route.fulfill({ status: 503, json: { error: 'Not ready.' } }),
    )
    await member.follows('Overview')
    await overview.attention.getByRole('button', { name: 'Try again' }).waitFor()
    assert.equal(await overview.attention.getByText('Nothing right now.').count(), 0)
    await member.page.unroute(/console\/v1\/anchoring/)
    await member.presses('Try again', overview.attention)
    await member.sees('Nothing right now.', overview.attention)
  })
})
