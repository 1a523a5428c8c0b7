import { StartRefused } from './vocabulary/start-refused.ts'

/** What `main.ts` does once, instead of starting the service. */
export type Command =
  | { readonly name: 'migrate' }
  | { readonly name: 'backup'; readonly place: string }
  | ({ readonly name: 'restore' } & RestoreOptions)
  | { readonly name: 'secret-key'; readonly act: SecretKeyAct }

/** `new` only without the setting SECRET_KEY. */
export type SecretKeyAct = 'new' | 'rotate' | 'status' | 'status-json'

export type CommandName = Command['name']

export interface RestoreOptions {
  readonly place: string
  /** Reads and verifies everything, and writes nothing. */
  readonly check: boolean
  /** Files with checkpoints that others have seen. */
  readonly checkpoints: readonly string[]
  /** Restores without proof that nobody has seen a newer log. */
  readonly riskLogFork: boolean
  /** Restores the witness for other logs with its keys: it has cosigned nothing after the backup. */
  readonly keepWitnessKeys: boolean
}

/** In the order of the help. */
export const commands: readonly { readonly usage: string; readonly about: string }[] = [
  { usage: 'migrate', about: 'bring the database to the state of this version, and exit' },
  { usage: 'backup FILE', about: 'back up the database and the documents, encrypted with SECRET_KEY' },
  { usage: 'restore FILE', about: 'restore a backup into an empty database; needs --checkpoint FILE' },
  { usage: 'restore --check FILE', about: 'verify a backup without restoring it' },
  { usage: 'secret-key status', about: 'show what is encrypted with another key than SECRET_KEY; --json for programs' },
  { usage: 'secret-key rotate', about: 'encrypt all of that again, with SECRET_KEY, while the service runs' },
  { usage: 'secret-key new', about: 'put a new key into DATA_DIR/secret-key, for services without SECRET_KEY' },
]

/** The command of these words; undefined without any, to start the service. */
export function readCommand(words: readonly string[]): Command | undefined {
  const [name, ...rest] = words
  if (name === undefined) return undefined
  const command = name === 'restore' ? readRestore(rest) : readSimple(name, rest)
  if (command !== undefined) return command
  throw new StartRefused(`"${words.join(' ')}" is not a command. For the commands, run npm start -- --help.`)
}

function readSimple(name: string, rest: readonly string[]): Command | undefined {
  const [place] = rest
  if (name === 'migrate' && place === undefined) return { name }
  if (name === 'secret-key') return readSecretKey(rest)
  return name === 'backup' && isPlace(place) && rest.length === 1 ? { name, place } : undefined
}

function readSecretKey(words: readonly string[]): Command | undefined {
  const text = words.join(' ')
  if (text === 'status --json') return { name: 'secret-key', act: 'status-json' }
  return text === 'new' || text === 'rotate' || text === 'status' ? { name: 'secret-key', act: text } : undefined
}

const restoreFlags: readonly string[] = ['--check', '--risk-log-fork', '--keep-witness-keys']

function readRestore(words: readonly string[]): Command | undefined {
  const places: string[] = []
  const checkpoints: string[] = []
  const flags = new Set<string>()
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    if (isPlace(word)) places.push(word)
    else if (restoreFlags.includes(word)) flags.add(word)
    else if (word === '--checkpoint' && words[at + 1] !== undefined) checkpoints.push(words[++at] as string)
    else return undefined
  }
  const [place] = places
  if (place === undefined || places.length > 1) return undefined
  return {
    name: 'restore',
    place,
    checkpoints,
    check: flags.has('--check'),
    riskLogFork: flags.has('--risk-log-fork'),
    keepWitnessKeys: flags.has('--keep-witness-keys'),
  }
}

/** `-` is standard output or input. */
function isPlace(word: string | undefined): word is string {
  return word !== undefined && (word === '-' || !word.startsWith('-'))
}
