import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type InvitationInput,
  renderCancellation,
  renderClosing,
  renderCompletion,
  renderDecline,
  renderDelegation,
  renderExpiry,
  renderInvitation,
  renderMembershipInvitation,
  renderReminder,
  renderWrongRecipient,
} from '../../src/features/mail/render-mails.ts'
import { senderLine } from '../../src/features/mail/sender.ts'
import type { Language } from '../../src/vocabulary/language.ts'
import { png } from './sample-logo.ts'

const evil = '<img src=x onerror=alert(1)>"\'&{{companyName}}'
const escaped = '&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;{{companyName}}'
const at = new Date('2027-01-31T12:00:00Z')
const verification = [{ title: 'Contract', url: 'https://x.org/verify' }]
const brand = { companyName: 'Example GmbH', registeredName: 'Example GmbH' }
const about = { language: 'en', brand, title: 'Contract', reference: 'sr_1' } as const
const invitation: InvitationInput = {
  ...about,
  signerName: 'Anna',
  role: 'signer',
  expiresAt: at,
  url: 'https://sign.example.org/sign/secret',
}

function everyMail(text: string, language: Language = 'en') {
  const own = {
    language,
    brand: { companyName: text, registeredName: text, color: '#0b7a5c' },
    title: text,
    reference: 'sr_1',
    recipientName: text,
  }
  const asked = {
    ...own,
    signerName: text,
    role: 'signer',
    message: text,
    expiresAt: at,
    url: 'https://x.org/s',
    pages: 3,
  } as const
  const signers = (['signer', 'approver', 'viewer'] as const).map((role) => ({ name: text, role, doneAt: at }))
  const done = {
    ...own,
    recipientRole: 'signer',
    signers: signers.slice(0, 1),
    completedAt: at,
    verification,
  } as const
  const authentication = ['access_code'] as const
  const delegated = { fromName: text, toName: text, toEmail: 'a@x.org', reason: text, authentication }
  return {
    invitation: renderInvitation(asked),
    reminder: renderReminder(asked),
    approval: renderInvitation({ ...asked, role: 'approver' }),
    approvalReminder: renderReminder({ ...asked, role: 'approver' }),
    viewing: renderInvitation({ ...asked, role: 'viewer' }),
    viewingReminder: renderReminder({ ...asked, role: 'viewer' }),
    copy: renderCompletion({ ...done, recipientRole: 'cc', signers, copy: { kind: 'attached' } }),
    attached: renderCompletion({ ...done, copy: { kind: 'attached' } }),
    linked: renderCompletion({ ...done, copy: { kind: 'link', url: 'https://x.org/copy' } }),
    decline: renderDecline({ ...own, signerName: text, signerRole: 'signer', reason: text }),
    approvalDecline: renderDecline({ ...own, signerName: text, signerRole: 'approver', reason: text }),
    wrongRecipient: renderWrongRecipient({ ...own, signerName: text, signerEmail: 'a@x.org', reason: text }),
    delegation: renderDelegation({ ...own, ...delegated, role: 'signer' }),
    approvalDelegation: renderDelegation({ ...own, ...delegated, role: 'approver' }),
    closing: renderClosing({ ...own, areAllSigners: true }),
    closingOfParts: renderClosing({ ...own, areAllSigners: false }),
    expiry: renderExpiry({ ...own, areAllSigners: true, expiredAt: at, missing: signers }),
    expiryOfParts: renderExpiry({ ...own, areAllSigners: false, expiredAt: at, missing: signers }),
    cancellation: renderCancellation({ ...own, recipientRole: 'signer', reason: text }),
    membership: renderMembershipInvitation({
      language,
      brand: { companyName: text, registeredName: text },
      inviterName: text,
      inviterEmail: 'a@x.org',
      expiresAt: at,
      url: 'https://x.org/join/s',
    }),
  }
}

test('text by others is shown as text', () => {
  for (const [kind, { html, text, subject }] of Object.entries(everyMail(evil))) {
    assert.ok(html.includes(escaped), kind)
    assert.ok(!html.includes('<img'), kind)
    assert.ok(!html.includes(evil), kind)
    assert.ok(text.includes(evil), kind)
    assert.ok(subject.includes(evil), kind)
  }
})

test('no subject has more than one line or more than 200 characters, and none breaks a character', () => {
  const family = '👨‍👩‍👧‍👦'
  for (const text of [`x\r\nBcc: evil@example.org\n\u2028\0\u0085y`, 'long '.repeat(1000), family.repeat(400)]) {
    for (const { subject } of Object.values(everyMail(text))) {
      assert.doesNotMatch(subject, /[\p{Cc}\u2028\u2029]/u)
      assert.ok(subject.length <= 200)
    }
  }
  assert.equal(renderInvitation({ ...invitation, title: 'a\r\n b' }).subject, 'Please sign: a b')
  assert.match(
    renderInvitation({ ...invitation, title: family.repeat(400) }).subject,
    new RegExp(`^Please sign: (?:${family})+…$`),
  )
})

test('no name changes the direction of the sentence around it, and right-to-left names are isolated', () => {
  const { html, text } = renderInvitation({
    ...invitation,
    brand: { ...brand, companyName: 'Jonas\u202egpj.exe\u2066' },
    signerName: 'محمد',
  })
  assert.doesNotMatch(html + text, /[\u202a-\u202e\u2066\u2067]/)
  assert.ok(text.includes('Hello \u2068محمد\u2069,'))
  assert.ok(html.includes('Hello \u2068محمد\u2069,'))
})

test('the message of the sender keeps its paragraphs and lines, and is marked as theirs', () => {
  const message = 'Dear Anna,\r\n\r\nfirst line\nsecond line\n\n\n\n<b>bye</b>'
  const { html, text } = renderInvitation({ ...invitation, message })
  assert.match(html, /Message from Example GmbH<\/p>/)
  assert.match(html, />Dear Anna,<\/p>.*>first line<br>second line<\/p>.*>&lt;b&gt;bye&lt;\/b&gt;<\/p>/)
  assert.match(text, /^Message from Example GmbH:\n\n> Dear Anna,\n> \n> first line\n> second line\n> \n/m)
  assert.doesNotMatch(renderInvitation({ ...invitation, message: ' \n ' }).html, /Message from/)
  assert.ok(renderInvitation({ ...invitation, message: '"'.repeat(100_000) }).html.length < 90_000)
})

test('both versions contain what a signer must know', () => {
  const { html, text } = renderInvitation({ ...invitation, pages: 12 })
  for (const part of [html, text]) {
    for (const fact of ['Example GmbH', 'Contract', '12', 'Jan 31, 2027, 12:00 PM UTC', 'sr_1'])
      assert.ok(part.includes(fact), fact)
  }
  assert.match(html, /<a\s[^>]*href="https:\/\/sign\.example\.org\/sign\/secret"/)
  assert.match(text, /^https:\/\/sign\.example\.org\/sign\/secret$/m)
  assert.match(html, /display:none[^>]*>Example GmbH has asked you to sign a document\.</)
})

const languages = ['en', 'de', 'fr', 'it', 'es', 'ar'] as const

test('every email is wholly in the language of its recipient, and says which', () => {
  const english = everyMail('Anna')
  for (const language of languages) {
    const direction = language === 'ar' ? 'rtl' : 'ltr'
    for (const [kind, { html, text, subject }] of Object.entries(everyMail('Anna', language))) {
      assert.match(html, new RegExp(`<html lang="${language}" dir="${direction}"`), kind)
      assert.match(html, new RegExp(`role="article" lang="${language}" dir="${direction}"`), kind)
      assert.ok(text.includes('Anna') && subject.includes('Anna'), kind)
      if (language === 'en') continue
      const same = linesOf(english[kind as keyof typeof english].text).intersection(linesOf(text))
      assert.deepEqual(
        [...same].filter((line) => !/^(> )?Anna$|^https:/.test(line)),
        [],
        `${language} ${kind}`,
      )
    }
  }
})

function linesOf(text: string): Set<string> {
  return new Set(text.split('\n').filter((line) => /\p{L}/u.test(line)))
}

test('times are formatted in the language of the recipient, and say that they are UTC', () => {
  const times = languages.map(
    (language) => /[^\n]* UTC$/m.exec(renderInvitation({ ...invitation, language }).text)?.[0],
  )
  assert.deepEqual(times, [
    'Sign by: Jan 31, 2027, 12:00 PM UTC',
    'Unterzeichnen bis: 31.01.2027, 12:00 UTC',
    'À signer avant le\u00a0: 31 janv. 2027, 12:00 UTC',
    'Da firmare entro: 31 gen 2027, 12:00 UTC',
    'Firmar antes del: 31 ene 2027, 12:00 UTC',
    'آخر موعد للتوقيع: 31 يناير 2027 في 12:00 UTC',
  ])
})

test('an Arabic email runs from right to left, and keeps names, links and identifiers as they are', () => {
  const { html, text } = renderInvitation({ ...invitation, language: 'ar', message: 'Please.' })
  assert.doesNotMatch(html, /text-align:left|align="left"|border-left|direction:ltr/)
  assert.match(html, /text-align:right/)
  assert.match(html, /border-right:4px/)
  assert.match(html, /<a href="https:\/\/sign\.example\.org\/sign\/secret" dir="ltr"/)
  for (const part of [html, text]) {
    for (const name of ['Anna', 'Contract', 'Example GmbH']) assert.ok(part.includes(`\u2068${name}\u2069`), name)
  }
})

test('a link that is not a web URL is refused', () => {
  for (const url of ['javascript:alert(1)', 'data:text/html,x', '/sign/x', 'https://x.org/ y', 'https://x.org/"><b>']) {
    assert.throws(() => renderInvitation({ ...invitation, url }), RangeError, url)
  }
})

test('a logo travels inside the email, in a size that fits; anything but an image is left out', () => {
  const withLogo = (bytes: Uint8Array) =>
    renderInvitation({
      ...invitation,
      brand: { ...brand, logo: { bytes, contentType: 'image/png' } },
    })
  const { html, attachments } = withLogo(png(1000, 100))
  assert.match(html, /<img src="cid:logo@countersign" width="200" height="20" alt="Example GmbH"/)
  assert.deepEqual(
    attachments.map(({ cid, contentType }) => [cid, contentType]),
    [['logo@countersign', 'image/png']],
  )
  assert.match(withLogo(png(100, 480)).html, /width="10" height="48"/)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  for (const bytes of [svg, Buffer.of(), Buffer.alloc(600 * 1024), png(0, 5)]) {
    const { html, attachments } = withLogo(bytes)
    assert.doesNotMatch(html, /<img/)
    assert.match(html, />Example GmbH<\/div>/)
    assert.deepEqual(attachments, [])
  }
})

test('an email asks each role for what it does, and the completed one says what each did', () => {
  const asks = (role: InvitationInput['role']) => renderInvitation({ ...invitation, role })
  assert.equal(asks('approver').subject, 'Please approve: Contract')
  assert.match(asks('approver').text, /Review and approve[\s\S]*Approve by: [\s\S]*can approve in your name/)
  assert.equal(asks('viewer').subject, 'Please view: Contract')
  assert.match(asks('viewer').text, /View the document[\s\S]*View by: /)
  assert.doesNotMatch(asks('viewer').text, /sign in your name/)
  assert.equal(renderReminder({ ...invitation, role: 'approver' }).subject, 'Reminder: please approve Contract')
  const done = { ...about, recipientName: 'Dora', completedAt: at, verification } as const
  const copy = renderCompletion({
    ...done,
    recipientRole: 'cc',
    signers: [
      { name: 'Anna', role: 'signer', doneAt: at },
      { name: 'Ben', role: 'approver', doneAt: at },
      { name: 'Cleo', role: 'viewer', doneAt: at },
    ],
    copy: { kind: 'attached' },
  })
  assert.match(copy.text, /Completed: everyone is done[\s\S]*Example GmbH has named you as a recipient of this copy/)
  assert.match(copy.text, /Signed by: Anna, [\s\S]*Approved by: Ben, [\s\S]*Viewed by: Cleo, /)
})

test('an email about the end of a request says sign only to signers', () => {
  const to = { ...about, recipientName: 'Anna', expiredAt: at }
  const missing = [{ name: 'Ben', role: 'approver' }] as const
  const late = renderExpiry({ ...to, areAllSigners: false, missing }).text
  assert.match(late, /Not everyone did their part of “Contract” in time[\s\S]*Not approved by: Ben/)
  assert.doesNotMatch(late, /\bsign/)
  assert.match(renderExpiry({ ...to, areAllSigners: true, missing: [] }).text, /Not everyone signed “Contract” in time/)
  assert.match(renderClosing({ ...to, areAllSigners: true }).text, /not everyone is signing/)
  assert.match(renderClosing({ ...to, areAllSigners: false }).text, /not everyone is doing their part/)
  const canceled = (recipientRole: InvitationInput['role']) => renderCancellation({ ...to, recipientRole }).text
  assert.match(canceled('viewer'), /has canceled the request for “Contract”/)
  assert.doesNotMatch(canceled('approver'), /\bsign/)
})

test('an email about a delegation says what the other person does in the place of the first', () => {
  const asked = (role: InvitationInput['role']) => renderInvitation({ ...invitation, role, delegatedBy: 'Ben' }).text
  assert.match(asked('signer'), /Ben has asked you to sign in their place/)
  assert.match(asked('approver'), /Ben has asked you to approve in their place/)
  const to = { ...about, recipientName: 'Dora', fromName: 'Ben', toName: 'Anna', toEmail: 'anna@x.org' }
  assert.match(renderDelegation({ ...to, role: 'signer' }).text, /Ben has asked Anna to sign “Contract” in their place/)
  const approval = renderDelegation({ ...to, role: 'approver' }).text
  assert.match(approval, /Ben has asked Anna to approve “Contract” in[\s\S]*correct the approver[\s\S]*Approver: Anna/)
  assert.doesNotMatch(approval, /\bsign/i)
})

test('the email about several completed documents says where to get and verify each of them', () => {
  const completed = {
    ...about,
    documents: ['Lease', 'House rules'],
    recipientName: 'Anna',
    recipientRole: null,
    signers: [],
    completedAt: at,
    verification: [
      { title: 'Lease', url: 'https://x.org/verify/1' },
      { title: 'House rules', url: 'https://x.org/verify/2' },
    ],
  }
  const requestUrl = 'https://x.org/signing/sr_1'
  const { text } = renderCompletion({ ...completed, requestUrl, copy: { kind: 'link', url: requestUrl } })
  assert.match(text, /You can download the signed documents here\./)
  assert.match(text, /Download the documents[\s\S]*“Lease” can verify it here:\s+https:\/\/x\.org\/verify\/1\s/)
  assert.match(text, /“House rules” can verify it here:\s+https:\/\/x\.org\/verify\/2\s/)
  assert.doesNotMatch(text, /If the button/, 'the request is linked once')
  const single = { ...completed, documents: ['Lease'], verification: completed.verification.slice(0, 1) }
  assert.match(
    renderCompletion({ ...single, copy: { kind: 'link', url: requestUrl } }).text,
    /signed document here\.[\s\S]*Download the document\b[\s\S]*Anyone who has the document can verify it here:/,
  )
})

test('nothing of an email is loaded from elsewhere, and no placeholder is left', () => {
  for (const { html } of Object.values(everyMail('Anna'))) {
    assert.doesNotMatch(html, /\{\{|@import|<link|<script|url\(/)
    for (const [, address = ''] of html.matchAll(/\b(?:href|src)="([^"]*)"/g))
      assert.match(address, /^(https:\/\/x\.org\/|cid:)/)
  }
})

test('a sender that uses another name than the registered one is named by both, in every email', () => {
  const own = { companyName: 'Deutsche Bank AG Security', registeredName: 'Evil Ltd' }
  const asked = { ...invitation, brand: own }
  const ended = { ...about, brand: own, recipientName: 'Anna' }
  const mails = {
    invitation: renderInvitation(asked),
    reminder: renderReminder(asked),
    completion: renderCompletion({
      ...ended,
      recipientRole: null,
      signers: [],
      completedAt: at,
      copy: { kind: 'attached' },
      verification,
    }),
    decline: renderDecline({ ...ended, signerName: 'Ben', signerRole: 'signer' }),
    expiry: renderExpiry({ ...ended, areAllSigners: true, expiredAt: at, missing: [] }),
    cancellation: renderCancellation({ ...ended, recipientRole: 'signer' }),
  }
  for (const [kind, { html, text }] of Object.entries(mails)) {
    assert.match(html, />Deutsche Bank AG Security<\/div>\s*<div [^>]*>Sent by Evil Ltd<\/div>/, kind)
    assert.match(text, /^Deutsche Bank AG Security\nSent by Evil Ltd\n/, kind)
    assert.match(text, /Sent by Countersign for Evil Ltd\.\n$/, kind)
  }
  assert.match(mails.invitation.text, /^Deutsche Bank AG Security \(Evil Ltd\) has asked you to sign$/m)
})

test('a logo is never alone: the registered name is below it', () => {
  const logo = { bytes: png(100, 40), contentType: 'image/png' }
  assert.match(renderInvitation({ ...invitation, brand: { ...brand, logo } }).html, />Sent by Example GmbH<\/div>/)
  assert.doesNotMatch(renderInvitation(invitation).html, /Sent by Example GmbH</)
})

test('the sender line ends with the registered name, however long the other is', () => {
  const registeredName = 'Evil Ltd'
  assert.equal(senderLine('en', { companyName: 'Evil Ltd', registeredName }), 'Evil Ltd')
  assert.equal(senderLine('en', { companyName: 'Bank AG', registeredName }), 'Bank AG via Evil Ltd')
  const long = senderLine('en', { companyName: 'Deutsche Bank AG '.repeat(12), registeredName })
  assert.match(long, /^Deutsche Bank AG .*… via Evil Ltd$/)
  assert.ok(long.length < 80, long)
})
