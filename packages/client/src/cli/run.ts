import manifest from '../../package.json' with { type: 'json' }
import { accountOf } from './account.ts'
import { createAdmin } from './admin.ts'
import { type Invocation, readCommandLine, withUsage } from './command-line.ts'
import { type ExitCode, explain } from './exits.ts'
import { type Keyboard, noKeyboard } from './keyboard.ts'
import { reallyWaiting, type Waiting } from './log-source.ts'
import { nouns } from './nouns.ts'
import type { Output, Terminal } from './output.ts'
import { readSettings } from './settings.ts'
import { printable } from './text.ts'

export interface Process {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly environment: NodeJS.ProcessEnv
  /** Where progress is shown; default nowhere. */
  readonly terminal?: Terminal
  readonly keyboard?: Keyboard
  /** How `log check` and `upgrade` wait for a log; default really. */
  readonly waiting?: Waiting
}

const nobody: Terminal = { write: () => {} }

/** Results go to `out`, and errors to `err`. Except for long work, `out` is complete or empty. */
export async function run(args: readonly string[], process: Process): Promise<ExitCode> {
  const { err } = process
  try {
    return await carryOut(readCommandLine(args, nouns), process)
  } catch (error) {
    const explained = explain(error)
    if (explained === undefined) throw error
    err(explained.text.split('\n').map(printable).join('\n'))
    return explained.code
  }
}

async function carryOut(invocation: Invocation, process: Process): Promise<ExitCode> {
  switch (invocation.kind) {
    case 'help':
      process.out(invocation.text)
      return 0
    case 'version':
      process.out(manifest.version)
      return 0
    case 'call':
      return call(invocation, process)
  }
}

async function call(
  { command, input, flags }: Extract<Invocation, { kind: 'call' }>,
  process: Process,
): Promise<ExitCode> {
  const { out, err, environment, keyboard = noKeyboard, waiting = reallyWaiting } = process
  try {
    const settings = readSettings(flags, environment)
    const admin = createAdmin(settings)
    const account = accountOf(flags.url, environment)
    const output = outputOf(process, flags.json)
    const surroundings = { admin, account, environment, url: settings.url, output, keyboard, waiting }
    const { data, text, code = 0, problems = [] } = await command.run(surroundings, input)
    out(flags.json ? toJson(data) : text)
    for (const problem of problems) err(printable(problem))
    return code
  } catch (error) {
    throw withUsage(command, error)
  }
}

function outputOf({ out, err, terminal = nobody }: Process, isJson: boolean): Output {
  return {
    isJson,
    terminal,
    result(data, text) {
      if (isJson) out(toJson(data))
      else if (text !== undefined) out(text)
    },
    note: (text) => err(printable(text)),
  }
}

/** JSON keeps the control characters from U+007F on; a terminal would obey some of them. */
function toJson(data: object): string {
  return JSON.stringify(data).replace(/[\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
