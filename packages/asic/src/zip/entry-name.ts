import { AsicError } from '../errors.ts'

const MAX_BYTES = 1024
const MAX_DEPTH = 32

/** Refuses a name that leads out of the target folder, or means another file to another program. */
export function requirePlainName(name: string): void {
  const steps = name.replace(/\/$/, '').split('/')
  const isPlain =
    name.length > 0 &&
    new TextEncoder().encode(name).length <= MAX_BYTES &&
    name.isWellFormed() &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
    !/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\\:*?"<>|]/.test(name) &&
    steps.length <= MAX_DEPTH &&
    steps.every((step) => step !== '' && step !== '.' && step !== '..' && step === step.trim() && !step.endsWith('.'))
  if (!isPlain) throw new AsicError('bad-name', `a container cannot contain a file named ${JSON.stringify(name)}`)
}

/** Equal for two names that some file systems treat as one. */
export function sameName(name: string): string {
  return name.replace(/\/$/, '').normalize('NFKC').toLowerCase().toUpperCase()
}
