import { StartRefused } from './vocabulary/start-refused.ts'

export type CommandName = 'migrate'

/** What `main.ts` does once, instead of starting the service. */
export interface Command {
  readonly name: CommandName
}

/** In the order of the help. */
export const commands: readonly { readonly usage: string; readonly about: string }[] = [
  { usage: 'migrate', about: 'bring the database to the state of this version, and exit' },
]

/** The command of these words; undefined without any, to start the service. */
export function readCommand(words: readonly string[]): Command | undefined {
  const [name, ...rest] = words
  if (name === undefined) return undefined
  if (name === 'migrate' && rest.length === 0) return { name }
  throw new StartRefused(`"${words.join(' ')}" is not a command. For the commands, run npm start -- --help.`)
}
