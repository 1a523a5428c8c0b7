import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { compilePattern } from '../src/text-pattern.ts'

function matches(source: string, text: string): boolean {
  const pattern = compilePattern(source)
  assert.ok(typeof pattern !== 'string', `${source} ${pattern}`)
  return pattern.matches(text)
}

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [String.raw`\d{5}`, ['12345'], ['1234', '123456', '1234a', '']],
  [String.raw`^[A-Z]{2}\d{2}( ?[0-9A-Z]{4}){3,7}$`, ['DE12 3456 7890 1234'], ['DE12', 'de12 3456 7890 1234']],
  ['(cat|dog)s?', ['cat', 'dogs'], ['cats and dogs', 'cow']],
  ['a|', ['a', ''], ['b']],
  ['x{2,}', ['xx', 'xxxxx'], ['x']],
  ['x{0,2}y', ['y', 'xxy'], ['xxxy']],
  [String.raw`\p{Lu}\p{L}+[ -]\S.*`, ['Äsop Ωmega'], ['äsop Ωmega']],
  [String.raw`[^\]]\.\$`, ['a.$'], [']..', 'a.']],
  ['.', ['😀'], ['ab', '\n']],
]

describe('A text pattern', () => {
  for (const [source, good, bad] of cases) {
    it(`matches what JavaScript matches: ${source}`, () => {
      const native = new RegExp(`^(?:${source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')})$`, 'u')
      for (const text of good) assert.deepEqual([matches(source, text), native.test(text)], [true, true], text)
      for (const text of bad) assert.deepEqual([matches(source, text), native.test(text)], [false, false], text)
    })
  }

  it('is refused with a reason if it is malformed, or means what no field needs', () => {
    for (const source of [
      '(',
      ')',
      '[a',
      'a**',
      'a+?',
      '(?=a)',
      '(?<n>a)',
      String.raw`(a)\1`,
      'x{2,1}',
      String.raw`\p{Nothing}`,
    ]) {
      assert.match(String(compilePattern(source)), /^(must|has) /, source)
    }
  })

  it('is refused with the place of what is not expected', () => {
    for (const [source, fault] of [
      ['^😀abcd)', 'has an unexpected ) at character 7'],
      ['a(?=b)', 'has an unexpected (?= at character 2'],
      ['(?<n>a)', 'has an unexpected (?<n at character 1'],
      [String.raw`(a)\1`, String.raw`has an unexpected \1 at character 4`],
    ] as const) {
      assert.equal(compilePattern(source), fault)
    }
  })

  it('is refused if it would need too much memory or too deep a stack', () => {
    assert.match(String(compilePattern('(a{100}){100}')), /must be simpler/)
    assert.match(String(compilePattern('a{150}b{51}')), /must be simpler/)
    assert.match(String(compilePattern('(a?){150}(b?){51}')), /must be simpler/)
    assert.match(String(compilePattern('((|)){200}((|)){200}(|){200}')), /must be simpler/)
    assert.match(String(compilePattern('a{201}')), /more than 200 times/)
    assert.match(String(compilePattern('('.repeat(100))), /nested/)
  })

  it('costs little if it repeats nothing many times', () => {
    const nested = (quantifier: string, nothing = '()') =>
      Array.from({ length: 18 }).reduce<string>((inner) => `(${inner}${quantifier})`, nothing)
    for (const source of [
      '(((((){200}){200}){200}){200}){200}',
      nested('{200}'),
      nested('{0,200}'),
      nested('{1,200}'),
      nested('{200}', '(a{0}b{0,0}()())'),
      nested('*'),
    ]) {
      assert.deepEqual([matches(source, ''), matches(source, 'a')], [true, false], source)
    }
    assert.match(String(compilePattern(nested('{200}', '(|)'))), /must be simpler/)
    assert.match(String(compilePattern(nested('{200}', '(()*)'))), /must be simpler/)
    assert.match(String(compilePattern(nested('{200,}'))), /must be simpler/)
    assert.match(String(compilePattern(`(${'()'.repeat(20_000)})`)), /must be simpler/)
  })

  it('takes the longest repetition that it allows', () => {
    assert.equal(matches('a{0,200}', 'a'.repeat(200)), true)
    assert.equal(matches('a{0,200}', 'a'.repeat(201)), false)
    assert.equal(matches('[ab]{1,199}c', `${'ab'.repeat(99)}ac`), true)
  })

  it('tests a character once for each class, however many states read it', () => {
    const pattern = compilePattern('([ab]?){80}([ab]|[bc]|[ab]x)*')
    assert.ok(typeof pattern !== 'string', String(pattern))
    const test = mock.method(RegExp.prototype, 'test')
    try {
      assert.equal(pattern.matches('abba'.repeat(125)), true)
      assert.equal(test.mock.callCount(), 4)
    } finally {
      test.mock.restore()
    }
  })

  it('ends soon where JavaScript would try for years', () => {
    assert.equal(matches('(a*)*b', 'a'.repeat(4000)), false)
    assert.equal(matches('(a|a)*(a|aa)+c', 'a'.repeat(4000)), false)
  })
})
