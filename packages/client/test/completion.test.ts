import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { nouns } from '../src/cli/nouns.ts'
import { flagOf } from '../src/cli/option.ts'
import { printed, runCountersign } from './support/run-countersign.ts'

const commands = nouns.flatMap((noun) => noun.commands)

test('bash completes commands, their second words and their options', async () => {
  const script = printed(await runCountersign(['completion', 'bash']))
  const complete = async (...words: string[]) => {
    const line = `COMP_WORDS=(countersign ${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length}; _countersign; printf '%s\\n' "\${COMPREPLY[@]}"`
    const { stdout } = await promisify(execFile)('bash', ['-c', `${script}\n${line}`], { cwd: '/' })
    return stdout.trim().split('\n')
  }
  assert.deepEqual((await complete('sta')).sort(), ['stamp', 'status'])
  assert.deepEqual(await complete('key', 'cr'), ['create'])
  assert.ok((await complete('key', 'create', '--ex')).includes('--expires-at'))
  assert.deepEqual(await complete('stamp', 'file', '--o'), ['--out'])
  assert.deepEqual(await complete('seal', 'file', '--se'), ['--seal'])
  // Files are left to the shell: their names may contain spaces and more.
  assert.deepEqual([await complete('stamp', 'et'), await complete('stamp', 'file', 'et')], [[''], ['']])
  assert.match(script, /^complete -o default /m)
})

test('every shell knows every command and option', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = printed(await runCountersign(['completion', shell]))
    for (const { name, options } of commands) {
      for (const word of name.split(' ')) assert.ok(script.includes(word), `${shell} ${word}`)
      for (const option of Object.keys(options))
        assert.ok(script.includes(flagOf(option).slice(2)), `${shell} ${option}`)
    }
  }
  assert.equal((await runCountersign(['completion', 'csh'])).code, 2)
})
