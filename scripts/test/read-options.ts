export interface TestOptions {
  /** Files from the command line; all of the kind if there are none. */
  readonly files: readonly string[]
  /** Quick ones, slow ones, or both, with everything that other runs sample. */
  readonly kind: 'quick' | 'slow' | 'long'
  /** Only those that use the server of the run. */
  readonly onlyDatabase: boolean
  /** How often each file is run, every time in its own process; undefined for an ordinary run. */
  readonly repeat: number | undefined
  /** Beside programs that keep every core busy. */
  readonly load: boolean
  /** Records how long each file took, for the plan of later runs. */
  readonly weigh: boolean
}

export function readOptions(words: readonly string[]): TestOptions {
  const files: string[] = []
  const flags = new Set<string>()
  let repeat: number | undefined
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    if (word === '--repeat') repeat = readCount(words[++i])
    else if (known.includes(word)) flags.add(word)
    else if (word.startsWith('-'))
      throw new Error(`Unknown option ${word}. Options: ${[...known, '--repeat N'].join(', ')}`)
    else files.push(word)
  }
  return {
    files: [...new Set(files)],
    kind: flags.has('--long') ? 'long' : flags.has('--slow') ? 'slow' : 'quick',
    onlyDatabase: flags.has('--database'),
    repeat,
    load: flags.has('--load'),
    weigh: flags.has('--weigh'),
  }
}

const known = ['--slow', '--long', '--database', '--load', '--weigh']

function readCount(word: string | undefined): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1)
    throw new Error('--repeat needs a whole number of at least 1, for example --repeat 20')
  return count
}
