import { CountersignError } from '../countersign-error.ts'

/**
 * 0 done, 1 the service refused, or what was checked is not valid, 2 wrong usage, 3 the service, a file or the token is
 * unavailable, 4 done except for some of the files. `exitCodes` has the texts.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 4

export const exitCodes: Readonly<Record<ExitCode, string>> = {
  0: 'Done',
  1: 'The service refused the request, or something that was checked is not valid',
  2: 'Wrong usage; nothing was sent',
  3: 'The service cannot be reached, or a file, the token or the API key cannot be read',
  4: 'Done, except for the files named on standard error',
}

/** The command line is wrong: `message` says what, `usage` shows the correct form. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly usage: string | undefined

  constructor(message: string, usage?: string) {
    super(message)
    this.usage = usage
  }
}

/** The command cannot start, for a reason outside of the command line. */
export class NotReadyError extends Error {
  override readonly name = 'NotReadyError'
}

/** The message and exit code of an error; undefined for an unexpected one. */
export function explain(error: unknown): { readonly code: ExitCode; readonly text: string } | undefined {
  if (error instanceof UsageError) {
    return { code: 2, text: error.usage === undefined ? error.message : `${error.message}\n\n${error.usage}` }
  }
  if (error instanceof NotReadyError) return { code: 3, text: error.message }
  if (error instanceof CountersignError) return explainFailure(error)
  return undefined
}

const otherAddress = 'set COUNTERSIGN_URL or --url to its URL'
const unknownOutcome = 'The request may have been carried out. Check before you repeat it.'

function explainFailure({ kind, message }: CountersignError): { code: ExitCode; text: string } {
  switch (kind) {
    case 'refused':
      return { code: 1, text: message }
    case 'unreachable':
      return { code: 3, text: `${message}\nStart the service with npm start, or ${otherAddress}.` }
    case 'interrupted':
    case 'timeout':
      return { code: 3, text: `${message}\n${unknownOutcome}` }
    case 'unreadable':
      return { code: 3, text: `${message}\nIf the service is elsewhere, ${otherAddress}.` }
  }
}
