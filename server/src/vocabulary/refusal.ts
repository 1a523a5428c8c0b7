import { type ErrorCode, type ErrorKind, kindOfError } from '@countersign/api'

/** Why a use case refuses. The code is for machines, the message tells a person what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  /** How long to wait, for temporary kinds. */
  readonly retryAfterSeconds: number | undefined

  /** Where in the request the fault is, as JSON pointers; empty if it is in no field. */
  readonly fields: readonly string[]

  /**
   * With a cause it is a fault of the service that the caller can wait out: the caller gets the refusal, the operator
   * the cause in the log.
   */
  constructor(
    code: ErrorCode,
    message: string,
    retryAfterSeconds?: number,
    options: ErrorOptions & { readonly fields?: readonly string[] } = {},
  ) {
    super(message, options)
    this.code = code
    this.retryAfterSeconds = retryAfterSeconds
    this.fields = options.fields ?? []
  }

  get kind(): ErrorKind {
    return kindOfError(this.code)
  }
}

/** For a fault in one or more fields, named as in the message: `signers[0].name`. */
export function wrongField(
  fields: string | readonly string[],
  message: string,
  code: ErrorCode = 'INVALID_REQUEST',
): Refusal {
  return new Refusal(code, message, undefined, { fields: [fields].flat().map(pointerOf) })
}

/** For work on what a field names: its refusals are of that field, not of the URL. `prefix` begins their messages. */
export async function namingField<T>(field: string, work: Promise<T>, prefix = ''): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Refusal) || error.fields.length > 0) throw error
    const { code, message, retryAfterSeconds, cause } = error
    throw new Refusal(code, prefix + message, retryAfterSeconds, { fields: [pointerOf(field)], cause })
  }
}

function pointerOf(field: string): string {
  return `/${field.replaceAll(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')}`
}

/** Somebody else has done it in the meantime, or has made it pointless. */
export class DoneMeanwhile extends Refusal {
  constructor(message: string) {
    super('DOCUMENT_CHANGED', message)
  }
}

/** For a `catch` where that is just as good. */
export function unlessDone(error: unknown): void {
  if (!(error instanceof DoneMeanwhile)) throw error
}
