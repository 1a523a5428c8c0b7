import { after, afterEach, before, describe, test } from 'node:test'
import type { StandIn } from '../../examples/providers/stand-in.ts'
import { openHarness, type SigningHarness } from '../../server/test/signing/signing-harness.ts'
import { serviceWithProviders } from './harness/service-with-providers.ts'
import { endVisits, type Visits } from './harness/visits.ts'
import { openPage } from './pages/browser-pages.ts'
import { becomes, Person } from './pages/person.ts'

describe('the identity check of a signer', () => {
  const visits: Visits = new Set()
  let harness: SigningHarness
  let origin: string
  let provider: StandIn
  before(async () => {
    const { service, provider: standIn } = await serviceWithProviders()
    provider = standIn
    harness = await openHarness(service)
    // The provider sends people back to this host.
    origin = service.url.replace('127.0.0.1', 'localhost')
  })
  afterEach(() => endVisits(visits))
  after(async () => {
    await endVisits(visits)
    await harness.end()
  })

  test('leads to the provider and back in the same tab; one that is not passed can be repeated', async () => {
    const signer = { email: 'anna@example.org', name: 'Anna Kowalska', authentication: ['identity_check'] }
    const data = await harness.request({ signers: [signer] })
    await harness.invited(data.signingRequestId)
    const anna = new Person(await openPage({ viewport: { width: 360, height: 740 } }), origin)
    visits.add(anna)
    anna.mayAlsoRequest(provider.url)
    anna.ignoresErrors(/status of (40[134]|503)/)
    provider.refusal = 503
    await anna.goTo(new URL(data.signers[0].signingUrl).pathname)
    await anna.isAt('Prove your identity')
    await anna.checksAccessibility('an identity check')
    await anna.presses('Start the identity check')
    await anna.page.getByRole('alert').getByText(/./).first().waitFor()

    provider.refusal = null
    await anna.presses('Start the identity check')
    await anna.page.getByRole('button', { name: 'Fail' }).click()
    await anna.sees('The identity check wasn’t passed.')
    await becomes(() => anna.focused(), 'Start the identity check')
    await anna.checksAccessibility('an identity check that was not passed')

    await anna.presses('Start the identity check')
    await anna.page.getByRole('heading', { name: 'Are you Anna Kowalska?' }).waitFor()
    await anna.goTo(new URL(data.signers[0].signingUrl).pathname)
    await anna.sees('There is no result yet.')
    await becomes(() => anna.focused(), 'Check again')
    await anna.checksAccessibility('an identity check without a result')
    await anna.presses('Start again')
    await anna.page.getByRole('button', { name: 'Pass' }).click()
    await anna.isAt('Rental contract')
  })
})
