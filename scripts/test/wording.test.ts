import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readLiterals } from '../wording/read-literals.ts'
import { breachOf, longSentencesIn, neverShown, neverWritten } from '../wording/wording-rules.ts'

const root = join(import.meta.dirname, '../..')

/** The words of other languages, files that never change once released, and the rules themselves. */
const exempt = /(?:strings|words)\/(?:ar|de|es|fr|it)\b|\/migrations\/|scripts\/(?:wording|test\/wording)/

const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
const sources = tracked.filter((path) => /^(?:server|web|packages\/\w+)\/src\/.*\.tsx?$/.test(path))
const documents = tracked.filter((path) => path.endsWith('.md'))

function inEnglish(paths: readonly string[]): string[] {
  return paths.filter((path) => !exempt.test(path))
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

describe('The wording of the project', () => {
  it('avoids words that make readers stop, in code, comments and documents', () => {
    const texts = inEnglish(tracked).filter((path) => /\.(?:ts|tsx|mjs|cjs|css|html|md|sh|py|php|go|yml)$/.test(path))
    assert.ok(texts.length > 1000, `${texts.length}`)
    const breaches = texts.flatMap((path) => {
      const lines = read(path).split('\n')
      return lines.flatMap((line, index) => described(`${path}:${index + 1}`, breachOf(line, neverWritten)))
    })
    assert.deepEqual(breaches, [])
  })

  it('shows people plain words, in every text of the program', () => {
    const breaches = inEnglish(sources).flatMap((path) =>
      literalsOf(path).flatMap(({ line, text }) => described(`${path}:${line}`, breachOf(text, neverShown))),
    )
    assert.deepEqual(breaches, [])
  })

  it('shows people plain words, in every document', () => {
    const breaches = documents.flatMap((path) =>
      proseOf(read(path)).flatMap((line) => described(path, breachOf(line, neverShown))),
    )
    assert.deepEqual(breaches, [])
  })

  it('has no sentence of more than 30 words in a text of the program, in any language', () => {
    const long = sources.flatMap((path) =>
      literalsOf(path).flatMap(({ line, text }) => longSentencesIn(text).map((one) => `${path}:${line} ${one}`)),
    )
    assert.deepEqual(long, [])
  })

  it('is read where people meet it', () => {
    const texts = sources.flatMap((path) => literalsOf(path).map(({ text }) => text))
    assert.ok(texts.length > 2000, `${texts.length}`)
    const source = `// A comment\nconst a = \`Sign \${title} now\`\nrefuse("Send one file")\n`
    assert.deepEqual(readLiterals(source, false), [
      { line: 2, text: 'Sign … now' },
      { line: 3, text: 'Send one file' },
    ])
  })
})

const literals = new Map<string, ReturnType<typeof readLiterals>>()

function literalsOf(path: string): ReturnType<typeof readLiterals> {
  const known = literals.get(path) ?? readLiterals(read(path), path.endsWith('x'))
  literals.set(path, known)
  return known
}

/** Without code, which has words of its own. */
function proseOf(markdown: string): string[] {
  return markdown
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`\n]*`/g, '')
    .split('\n')
}

function described(place: string, breach: string | undefined): string[] {
  return breach === undefined ? [] : [`${place} ${breach}`]
}
