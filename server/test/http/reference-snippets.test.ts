import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { describe, it } from 'node:test'
import type { Exchange } from '../../src/http/reference/examples.ts'
import { curlSnippet } from '../../src/http/reference/snippets/curl.ts'
import { literal, pythonSpelling, typescriptSpelling } from '../../src/http/reference/snippets/literal.ts'
import { pythonSnippet } from '../../src/http/reference/snippets/python.ts'

const hostile = `'; echo out; $(echo out) \`echo out\` "\\ \${1} %s ż\n</script>`

const exchange = (request: Partial<Exchange['request']>, answer: Partial<Exchange['answer']> = {}): Exchange => ({
  operation: 'createDocument',
  request: { method: 'POST', path: '/api/v1/documents', ...request },
  answer: { status: 200, ...answer },
})

describe('A command of the reference', () => {
  it('sends a JSON body, and lets the shell put the key in', () => {
    const [url, key, type, body] = argumentsOf(curlSnippet(exchange({ body: { title: 'Lease' } }), 'https://a.example'))
    assert.deepEqual(
      [url, key, type],
      [['https://a.example/api/v1/documents'], ['-H', 'X-API-Key: secret'], ['-H', 'Content-Type: application/json']],
    )
    assert.deepEqual(JSON.parse(body?.[1] ?? ''), { title: 'Lease' })
  })

  it('sends a file, and text that curl would read as an order', () => {
    const form = { file: '@contract.pdf', title: "Anna's lease; draft", note: 'plain' }
    assert.deepEqual(argumentsOf(curlSnippet(exchange({ form }), '')).slice(2), [
      ['-F', 'file=@contract.pdf'],
      ['--form-string', "title=Anna's lease; draft"],
      ['-F', 'note=plain'],
    ])
  })

  it('names the method where curl would not know it, and saves a file', () => {
    assert.match(curlSnippet(exchange({ method: 'DELETE' }), ''), /^curl -X DELETE /)
    assert.match(curlSnippet(exchange({}), ''), /^curl -X POST /)
    const command = curlSnippet(exchange({ method: 'GET', query: { version: 'latest' } }, { file: 'a b.pdf' }), '')
    assert.deepEqual(argumentsOf(command), [
      ['/api/v1/documents?version=latest'],
      ['-H', 'X-API-Key: secret'],
      ['-o', 'a b.pdf'],
    ])
  })

  it('lets no text break out of its quotes', () => {
    const hostileExchange = exchange({ query: { q: hostile }, body: { text: hostile } }, { file: hostile })
    const [url, , , data, file] = argumentsOf(curlSnippet(hostileExchange, 'https://a.example'))
    assert.equal(new URL(url?.[0] ?? '').searchParams.get('q'), hostile)
    assert.deepEqual(JSON.parse(data?.[1] ?? ''), { text: hostile })
    assert.deepEqual(file, ['-o', hostile])
  })
})

describe('A value of the reference', () => {
  const value = { a: hostile, 'b-c': [true, false, null, 1.5, { deep: ['a rather long text '.repeat(4)] }], d: {} }

  it('is the same in TypeScript', () => {
    assert.deepEqual(new Function(`return ${literal(value, typescriptSpelling)}`)(), value)
  })

  it('is the same in Python', () => {
    const program = `import json; print(json.dumps(${literal(value, pythonSpelling)}))`
    assert.deepEqual(JSON.parse(execFileSync('python3', ['-c', program], { encoding: 'utf8' })), value)
  })

  it('is on one line where it is short, and else has a line for each part', () => {
    assert.equal(literal({ limit: 2 }, typescriptSpelling), '{ limit: 2 }')
    assert.equal(literal({ limit: 2 }, pythonSpelling), '{"limit": 2}')
    const [first, ...rest] = pythonSnippet(exchange({ body: { title: 'x'.repeat(60) } })).split('\n')
    assert.deepEqual(
      [first, ...rest.slice(0, 3)],
      ['answer = api.post(', '    url + "/documents",', '    json={', `        "title": "${'x'.repeat(60)}",`],
    )
  })
})

/** What the shell passes to curl, one list per option, with the key inserted. */
function argumentsOf(command: string): string[][] {
  const script = `curl() { for one; do printf '%s\\0' "$one"; done; }; API_KEY=secret; ${command}`
  const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
  const options: string[][] = []
  for (const word of words) {
    if (word.startsWith('-')) options.push([word])
    else if (options.at(-1)?.length === 1 && options.at(-1)?.[0]?.startsWith('-')) options.at(-1)?.push(word)
    else options.push([word])
  }
  return options
}
