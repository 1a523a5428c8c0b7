import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { signing } from '@countersign/api'
import { markedVariable, textVariables } from '@countersign/rules/text-variables'
import { type Mail, openHarness, type SigningHarness } from './signing-harness.ts'

const anna = { email: 'anna@texts.example.org', name: 'Anna <b>Kowalska</b> {{expires}}' }
const layla = { email: 'layla@texts.example.org', name: 'Layla', language: 'de' }

describe('The subject and the message of a sender', () => {
  let harness: SigningHarness
  before(async () => {
    harness = await openHarness()
  })
  after(() => harness?.end())

  const mailTo = async (email: string, subject: RegExp): Promise<Mail> => {
    await harness.service.settled()
    const found = (await harness.mails()).find((mail) => mail.to.includes(email) && subject.test(mail.subject))
    return found ?? assert.fail(`no email to ${email} with ${subject}`)
  }

  it('have the values of each signer, in invitations, reminders and on the signing page', async () => {
    const { signingRequestId: id, signers } = await harness.request({
      documentTitle: 'Lease & <i>annex</i>',
      companyName: 'Example Retail',
      subject: '{{document.title}} for {{ signer.name }}',
      message: 'Dear {{signer.name}},\nsign by {{expires}}. {{sender.name}}',
      signers: [anna, layla],
    })
    await harness.invited(id, 1)
    const english = await mailTo(anna.email, /^Lease & <i>annex<\/i> for Anna <b>Kowalska<\/b> \{\{expires\}\}$/)
    assert.match(english.text, /> Dear Anna <b>Kowalska<\/b> \{\{expires\}\},\n> sign by .* UTC\. Example Retail/)
    const german = await mailTo(layla.email, /^Lease & <i>annex<\/i> for Layla$/)
    assert.match(german.text, /> Dear Layla,\n> sign by \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC\. Example Retail/)

    const view = (await harness.signer(signers[1].signingUrl, 'GET')).json.data
    assert.match(view.message, /^Dear Layla,\nsign by \d\d\.\d\d\.\d{4}, \d\d:\d\d UTC\. Example Retail$/)

    const reminded = await harness.service.call('POST', `/api/v1/signing/${id}/remind`, { key: harness.key })
    assert.equal(reminded.status, 200, reminded.text)
    await mailTo(layla.email, /^Erinnerung: Lease & <i>annex<\/i> for Layla$/)

    const { data } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json
    assert.deepEqual(
      [data.subject, data.message],
      ['{{document.title}} for {{ signer.name }}', 'Dear {{signer.name}},\nsign by {{expires}}. {{sender.name}}'],
    )
  })

  it('are inserted into HTML as text', async () => {
    const { signingRequestId: id } = await harness.request({ message: 'Dear {{signer.name}}', signers: [anna] })
    await harness.invited(id)
    await harness.service.settled()
    const { messages } = (await harness.service.call('GET', '/dev/mailbox.json?limit=1')).json
    const shown = (await harness.service.call('GET', `/dev/mailbox/${messages[0].id}/body`)).text
    assert.ok(shown.includes('Dear Anna &lt;b&gt;Kowalska&lt;/b&gt; {{expires}}'), shown)
    assert.equal(shown.includes('<b>Kowalska'), false)
  })

  it('may be absent, or have no variables', async () => {
    const { signingRequestId: id } = await harness.request({
      message: 'Use {braces}, {{reference}} and {{ alone',
      signers: [layla],
    })
    await harness.invited(id)
    assert.match(
      (await mailTo(layla.email, /^Bitte unterzeichnen: /)).text,
      /> Use \{braces\}, \{\{reference\}\} and \{\{ alone/,
    )
    const { data } = (await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })).json
    assert.equal(data.subject, null)
  })

  const known =
    '\\{\\{signer\\.name\\}\\}, \\{\\{document\\.title\\}\\}, \\{\\{sender\\.name\\}\\}, \\{\\{expires\\}\\}'
  const refused: [string, object, RegExp][] = [
    [
      'unknown variables in the subject',
      { subject: 'Dear {{signer}} and {{signer.name}} {{toString}}' },
      new RegExp(`^subject has unknown variables: \\{\\{signer\\}\\}, \\{\\{toString\\}\\}\\. Use only ${known}\\.$`),
    ],
    [
      'a variable that completes a signing link',
      { message: 'https://example.org/sign/{{document.title}}', documentTitle: 'a'.repeat(43) },
      /^message must not contain a signing link/,
    ],
    ['21 variables', { message: '{{expires}}'.repeat(21) }, /^message has 21 variables\. Use at most 20\.$/],
    ['a subject with a line break', { subject: 'Hello\r\nBcc: eve@example.org' }, /^subject must not contain control/],
    ['an empty subject', { subject: ' ' }, /^subject must contain a visible character/],
    ['a subject of 151 characters', { subject: 'x'.repeat(151) }, /^subject must be a string of 1 to 150 characters/],
    [
      'a signing link in the subject',
      { subject: `/sign/${'a'.repeat(43)}` },
      /^subject must not contain a signing link/,
    ],
  ]
  for (const [what, changes, message] of refused) {
    it(`refuse ${what} with 400`, async () => {
      const answer = await harness.create(changes)
      assert.equal(answer.status, 400, answer.text)
      assert.match(answer.json.error, message)
      assert.equal(answer.headers.get('x-error-field'), `/${Object.keys(changes)[0]}`)
    })
  }

  it('are described with every variable that they may have', () => {
    const { subject, message } = signing.CreateSigningRequest.properties
    for (const { description } of [subject, message] as { description?: string }[]) {
      for (const name of textVariables) assert.ok(description?.includes(markedVariable(name)), name)
    }
  })
})
