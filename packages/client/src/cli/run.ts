import manifest from '../../package.json' with { type: 'json' }
import { createAdmin } from './admin.ts'
import { type Invocation, readCommandLine, withUsage } from './command-line.ts'
import { type ExitCode, explain } from './exits.ts'
import { nouns } from './nouns.ts'
import { readSettings } from './settings.ts'
import { printable } from './text.ts'

export interface Process {
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  readonly environment: NodeJS.ProcessEnv
}

/** Results go to `out`, and everything that went wrong to `err`, so that `out` is complete or empty. */
export async function run(args: readonly string[], { out, err, environment }: Process): Promise<ExitCode> {
  try {
    out(await carryOut(readCommandLine(args, nouns), environment))
    return 0
  } catch (error) {
    const explained = explain(error)
    if (explained === undefined) throw error
    err(explained.text.split('\n').map(printable).join('\n'))
    return explained.code
  }
}

async function carryOut(invocation: Invocation, environment: NodeJS.ProcessEnv): Promise<string> {
  switch (invocation.kind) {
    case 'help':
      return invocation.text
    case 'version':
      return manifest.version
    case 'call':
      return call(invocation, environment)
  }
}

async function call(
  { command, input, flags }: Extract<Invocation, { kind: 'call' }>,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  try {
    const settings = readSettings(flags, environment)
    const admin = createAdmin(settings)
    const { data, text } = await command.run({ admin, environment, url: settings.url }, input)
    return flags.json ? toJson(data) : text
  } catch (error) {
    throw withUsage(command, error)
  }
}

/** JSON leaves the control characters from U+007F on as they are; a terminal would obey some of them. */
function toJson(data: object): string {
  return JSON.stringify(data).replace(/[\u007f-\u009f]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
