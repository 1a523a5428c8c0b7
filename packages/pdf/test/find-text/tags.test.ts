import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type FieldTag, searchText, type TagProblem } from '../../src/find-text/search-text.ts'
import { line, mappedPage, pagesOf, textPage } from '../support/text-page.ts'

const signers = { count: 2, labels: ['Tenant', 'Landlord'] }

async function tagsIn(bytes: Uint8Array): Promise<{ tags: readonly FieldTag[]; problems: readonly TagProblem[] }> {
  return searchText(bytes, { tags: signers })
}

async function tagsOf(text: string): Promise<readonly FieldTag[]> {
  const { tags, problems } = await tagsIn(textPage(line(text)))
  assert.deepEqual(problems, [])
  return tags
}

/** The only problem of a document with this text, without the words around it. */
async function problemOf(text: string): Promise<string> {
  const { tags, problems } = await tagsIn(textPage(line(text, 72, 700, 4)))
  assert.deepEqual([tags.length, problems.length], [0, 1])
  const { reason, message } = problems[0] as TagProblem
  return `${reason}: ${message.replace(/^The tag .* on page 1 /, '')}`
}

/** Without its places. */
function contentOf({ page, field, covers, ...content }: FieldTag | undefined = {} as FieldTag): object {
  return content
}

describe('A tag', () => {
  it('names a type and a signer by number', async () => {
    const [first, second] = await tagsOf('Signed: {{signature:1}} on {{date:2}}')
    assert.deepEqual(contentOf(first), { type: 'signature', signer: 1 })
    assert.deepEqual(contentOf(second), { type: 'date', signer: 2 })
  })

  it('names a signer by role, without regard to case', async () => {
    const [tag] = await tagsOf('{{Initials: landlord}}')
    assert.deepEqual(contentOf(tag), { type: 'initials', signer: 2 })
  })

  it('names a role in letters that are composed, or joined by something invisible', async () => {
    const labels = ['Ka\u0308ufer', '\u0645\u06cc\u200c\u062e\u0648', 'Main  tenant']
    const signerOf = async (bytes: Uint8Array) =>
      (await searchText(bytes, { tags: { count: 3, labels } })).tags.map(({ signer }) => signer)
    assert.deepEqual(await signerOf(mappedPage('{{date:K\u00e4ufer}}')), [1])
    assert.deepEqual(await signerOf(mappedPage('{{date:KA\u0308UFER}}')), [1])
    assert.deepEqual(await signerOf(mappedPage('}}\u0648\u062e\u200c\u06cc\u0645:date{{')), [2])
    assert.deepEqual(await signerOf(mappedPage('{{date:main tenant}}')), [3])
  })

  it('has a label, which may contain colons', async () => {
    const [tag] = await tagsOf('{{text:2:Place of birth: town}}')
    assert.deepEqual(contentOf(tag), { type: 'text', signer: 2, label: 'Place of birth: town' })
  })

  it('has attributes after the label or without one', async () => {
    const [text, choice, box] = [
      ...(await tagsOf('{{text:2:Place;required=false;width=120;height=20;multiline=true;fontsize=10}}')),
      ...(await tagsOf('{{dropdown:1;options=One|Two words;value=Two words;placeholder=Choose}}')),
      ...(await tagsOf('{{checkbox:1:I agree;readOnly=true}}')),
    ]
    assert.deepEqual(contentOf(text), {
      type: 'text',
      signer: 2,
      label: 'Place',
      required: false,
      width: 120,
      height: 20,
      multiline: true,
      fontSize: 10,
    })
    assert.deepEqual(contentOf(choice), {
      type: 'dropdown',
      signer: 1,
      options: ['One', 'Two words'],
      value: 'Two words',
      placeholder: 'Choose',
    })
    assert.deepEqual(contentOf(box), { type: 'checkbox', signer: 1, label: 'I agree', readOnly: true })
  })

  it('is read between any other braces', async () => {
    assert.equal((await tagsOf('f{x} {{{date:1}}} { } {{ } }')).length, 1)
  })

  it('makes a field each time it occurs', async () => {
    const { tags } = await tagsIn(pagesOf([line('{{date:1}}'), line('{{date:1}} {{date:1}}')]))
    assert.deepEqual(
      tags.map(({ page }) => page),
      [1, 2, 2],
    )
  })

  it('continues in the next line of its cell', async () => {
    const cells = [line('{{text:1:Place', 72, 700), line('Other cell', 250, 700), line('of birth}} and more', 72, 686)]
    const { tags, problems } = await tagsIn(textPage(cells.join('') + line('Next', 250, 686)))
    assert.deepEqual(problems, [])
    assert.deepEqual(tags.map(contentOf), [{ type: 'text', signer: 1, label: 'Place of birth' }])
    assert.equal(tags[0]?.covers.length, 2)
  })

  it('continues in its own column, if words have no spaces between them, or lines end with one', async () => {
    const words = (text: string, x: number, y: number) =>
      `BT /F 10 Tf ${x} ${y} Td [(${text.replaceAll(' ', ') -333 (')})] TJ ET\n`
    const right = words('No deposit is owed by anyone', 232, 700) + words('and the rent is due monthly', 232, 688)
    const left = words('The tenant was born in {{text:1:Place', 50, 700) + words('of birth}} and lives there', 50, 688)
    const spaced =
      line('The tenant was born in {{text:1:Place ', 50, 700, 10) + line('of birth}} and lives', 50, 688, 10)
    const beside = line('No deposit is owed', 232, 700, 10) + line('by anyone', 232, 688, 10)
    for (const content of [left + right, spaced + beside]) {
      const { tags, problems } = await tagsIn(textPage(content))
      assert.deepEqual(problems, [])
      assert.deepEqual(tags.map(contentOf), [{ type: 'text', signer: 1, label: 'Place of birth' }])
      for (const { x, width } of tags[0]?.covers ?? []) assert.ok(x + width < 232)
    }
  })

  it('may be broken within a word', async () => {
    const { tags } = await tagsIn(textPage(line('{{signa', 72, 700) + line('ture:1}}', 72, 686)))
    assert.deepEqual(tags.map(contentOf), [{ type: 'signature', signer: 1 }])
  })
})

describe('A tag that makes no field', () => {
  it('is reported with its text, its page and the reason, together with all others', async () => {
    const { tags, problems } = await tagsIn(pagesOf([line('{{signatur:1}} {{date:1}}'), line('{{date:3}}')]))
    assert.equal(tags.length, 1)
    assert.deepEqual(problems, [
      {
        page: 1,
        text: '{{signatur:1}}',
        reason: 'unknown-type',
        message:
          'The tag {{signatur:1}} on page 1 has the unknown type "signatur". Use signature, initials, date, name, email, text, number, checkbox, radio, dropdown or seal',
      },
      {
        page: 2,
        text: '{{date:3}}',
        reason: 'unknown-signer',
        message: 'The tag {{date:3}} on page 2 names the unknown signer "3". Use 1 to 2, Tenant or Landlord',
      },
    ])
  })

  it('names no signer', async () => {
    assert.equal(await problemOf('{{date}}'), 'unknown-signer: names no signer. Use 1 to 2, Tenant or Landlord')
    assert.match(await problemOf('{{date:0}}'), /^unknown-signer/)
    assert.match(await problemOf('{{date:1x}}'), /^unknown-signer/)
  })

  it('is malformed', async () => {
    const cases: Record<string, string> = {
      '{{text:1;wide}}': 'has "wide" where an attribute such as width=120 is expected',
      '{{date:1;multiline=true}}':
        'has the unknown attribute "multiline". For date use required, width, height or fontSize',
      '{{text:1;width=5;Width=6}}': 'has the attribute width twice',
      '{{text:1;required=maybe}}': 'has a required that is neither true nor false',
      '{{text:1;width=0}}': 'has a width that is not a number of points from 4 to 2000',
      '{{text:1;height=1e3}}': 'has a height that is not a number of points from 4 to 2000',
      '{{text:1;fontSize=100}}': 'has a fontSize that is not a number of points from 4 to 72',
      '{{text:1;value=}}': 'has an empty value',
      '{{dropdown:1}}': 'has no options. Add them, such as options=Yes|No',
      '{{radio:1;options=a||b}}': 'has an empty option',
      '{{radio:1;options=a|a}}': 'has an option twice',
      '{{radio:1;options=a|b;value=c}}': 'has the value "c", which is not one of its options',
    }
    for (const [text, message] of Object.entries(cases)) assert.equal(await problemOf(text), `malformed: ${message}`)
  })

  it('has no end', async () => {
    const message = 'unclosed: has no closing braces. End it with }}'
    assert.equal(await problemOf('{{signature:1'), message)
    assert.equal(await problemOf('{{signature:1} and more'), message)
  })

  it('is too long', async () => {
    assert.equal(await problemOf(`{{text:1:${'x'.repeat(200)}}}`), 'too-long: is longer than 200 characters')
    assert.match(await problemOf(`{{text:1:${'x'.repeat(101)}}}`), /label of more than 100 characters/)
  })

  it('requests a field that is larger than the page', async () => {
    assert.match(await problemOf('{{text:1;width=600}}'), /^too-large/)
  })

  it('is shortened and cleaned for people', async () => {
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [65 /uniE000] >> >>'
    const content = `BT /G 2 Tf 9 700 Td ({{xAy${'z'.repeat(150)}}}) Tj ET`
    const { problems } = await tagsIn(textPage(content, { fonts: '/G 6 0 R', objects: [font] }))
    assert.equal(problems[0]?.text, `{{xy${'z'.repeat(55)}…`)
  })

  it('is one of more than 500', async () => {
    const row = '{{date:1}} '.repeat(10)
    const page = Array.from({ length: 51 }, (_, i) => line(row, 9, 820 - i * 12, 4)).join('')
    const { tags, problems } = await tagsIn(textPage(page))
    assert.equal(tags.length, 500)
    assert.deepEqual(
      problems.map(({ reason, message }) => `${reason}: ${message}`),
      ['too-many: The document has more than 500 tags'],
    )
  })
})

describe('Braces that are no tags', () => {
  it('are left alone', async () => {
    for (const text of ['if (a) {{ b }', 'set {{1, 2}, {3}', '}} {{', '{{ ']) {
      const { tags, problems } = await tagsIn(textPage(line(text)))
      assert.deepEqual([tags, problems], [[], []], text)
    }
  })

  it('are not read if nobody requests tags', async () => {
    const { tags, problems } = await searchText(textPage(line('{{date:1}} {{x}}')), {})
    assert.deepEqual([tags, problems], [[], []])
  })
})
