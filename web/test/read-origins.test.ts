import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readOrigins } from '../src/pages/console/settings/read-origins.ts'

describe('the list of allowed origins', () => {
  test('has one origin per line, as browsers write it, and each once', () => {
    const text = '\n  https://App.example.org/ \nhttps://app.example.org:443\nhttp://localhost:3000\n'
    assert.deepEqual(readOrigins(text), { origins: ['https://app.example.org', 'http://localhost:3000'] })
    assert.deepEqual(readOrigins(''), { origins: [] })
    assert.deepEqual(readOrigins('https://bücher.example'), { origins: ['https://xn--bcher-kva.example'] })
  })

  test('names the first line that is no origin', () => {
    for (const line of [
      'app.example.org',
      'http://app.example.org',
      'https://*.example.org',
      'https://app.example.org/page',
      'https://app.example.org?a',
      'https://user@app.example.org',
      'ftp://app.example.org',
      '*',
    ]) {
      assert.deepEqual(readOrigins(`https://app.example.org\n${line}`), { wrongLine: 2 }, line)
    }
  })

  test('is not longer than the service accepts', () => {
    const lines = Array.from({ length: 21 }, (_, number) => `https://a${number}.example.org`)
    assert.deepEqual(readOrigins(lines.join('\n')), { tooMany: true })
    assert.ok('origins' in readOrigins(lines.slice(1).join('\n')))
  })
})
