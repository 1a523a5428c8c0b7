import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { readText } from '../../../packages/pdf/test/support/scanners.ts'
import { openHarness, type SigningHarness } from './signing-harness.ts'

const run = promisify(execFile)

/** Poppler moves spaces beside numbers in a line that runs from the right. */
const lettersOf = (text: string) => text.replace(/[\s\u200e\u200f\u202a-\u202e]/gu, '')

describe('The documents of a signing request', () => {
  let harness: SigningHarness
  let folder: string
  before(async () => {
    harness = await openHarness()
    folder = await mkdtemp(join(tmpdir(), 'countersign-languages-'))
  })
  after(async () => {
    await harness?.end()
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  /** Signed by two, one after the other; gives where its evidence is. */
  async function completed(language: string): Promise<string> {
    const { signingRequestId: id, signers } = await harness.request({
      documentTitle: 'Rental contract',
      language,
      signers: [
        { email: 'anna@example.org', name: 'Anna Kowalska', order: 3 },
        { email: 'layla@example.org', name: 'ليلى حداد', order: 7 },
      ],
    })
    for (const [position, { signingUrl }] of signers.entries()) {
      await harness.invited(id, position)
      assert.equal((await harness.sign(signingUrl)).status, 200)
    }
    await harness.until(id, ({ status }) => status === 'COMPLETED')
    const url = `${harness.service.url}/api/v1/signing/${id}/evidence`
    const response = await fetch(url, { headers: { 'x-api-key': harness.key } })
    const place = join(folder, language)
    await writeFile(`${place}.zip`, Buffer.from(await response.arrayBuffer()))
    await run('unzip', ['-q', `${place}.zip`, '-d', place])
    return place
  }

  const wordsIn = async (place: string, name: string) => lettersOf(await readText(await readFile(join(place, name))))

  /** Whether the number of the first event is at the right of its date. */
  async function isNumberAtRight(pdf: string): Promise<boolean> {
    const { stdout } = await run('pdftotext', ['-bbox', pdf, '-'])
    const places = Array.from(stdout.matchAll(/xMin="([\d.]+)".*?>([^<]+)<\/word>/g), ([, x, word]) => ({
      x: Number(x),
      word: lettersOf(word ?? ''),
    }))
    const find = (word: RegExp) => places.find((place) => word.test(place.word))?.x ?? Number.NaN
    return find(/^(1\.|\.1)$/) > find(/^\d{4}-\d\d-\d\d$/)
  }

  for (const [language, block, trail, page, reason] of [
    [
      'en',
      ['ELECTRONIC SIGNATURE CERTIFICATE'],
      ['Audit trail', 'Signer in group 1: Anna Kowalska, anna@example.org'],
      ['Status Completed', 'WHO COULD SIGN'],
      'Signed electronically, reference sr_',
    ],
    [
      'de',
      ['ZERTIFIKAT DER ELEKTRONISCHEN SIGNATUR', 'Unterzeichnet am'],
      ['Prüfprotokoll', 'Unterzeichner in Gruppe 2:', 'mit dem API-Schlüssel test', 'Ich habe das Dokument gelesen'],
      ['Status Abgeschlossen', 'WER UNTERZEICHNEN KONNTE'],
      'Elektronisch unterzeichnet, Referenz sr_',
    ],
    [
      'ar',
      ['شهادة التوقيع الإلكتروني', 'تم التوقيع في'],
      ['سجل التدقيق', 'طرف التوقيع في المجموعة', 'Anna Kowalska', 'anna@example.org', 'اكتمل: وقع الجميع.'],
      ['الحالة مكتمل', 'من كان بإمكانه التوقيع'],
      'تم التوقيع إلكترونيًا، المرجع',
    ],
  ] as const) {
    it(`are in ${language} where the request is, with names and hashes as they are`, async () => {
      const place = await completed(language)
      const events = JSON.parse(String(await readFile(join(place, 'trail.json'))))
      const hashes = events.flatMap(({ fileHash }: { fileHash?: string }) => fileHash ?? [])
      const shown = await wordsIn(place, 'final.pdf')
      const written = (await readFile(join(place, 'final.pdf'))).toString('latin1').toLowerCase()
      const spellings = [reason.toLowerCase(), Buffer.from(reason, 'utf16le').swap16().toString('hex')]
      assert.ok(
        spellings.some((spelling) => written.includes(spelling)),
        reason,
      )
      for (const words of block) assert.ok(shown.includes(lettersOf(words)), `${words} in ${shown}`)
      const words = await wordsIn(place, 'trail.pdf')
      for (const expected of [...trail, ...hashes])
        assert.ok(words.includes(lettersOf(expected)), `${expected} in ${words}`)
      assert.doesNotMatch(words, /key_|user_/, 'who acted is named')
      assert.equal(await isNumberAtRight(join(place, 'trail.pdf')), language === 'ar', 'events are numbered in front')
      const check = String(await readFile(join(place, 'HOW-TO-CHECK.txt')))
      for (const words of page) assert.ok(check.replaceAll(/\s+/g, ' ').includes(words), `${words} in ${check}`)
      for (const line of check.split('\n')) assert.ok(line.length <= 110, line)
      assert.match(check, /^ {4}pdfsig -no-ocsp final\.pdf$/m)
    })
  }
})
