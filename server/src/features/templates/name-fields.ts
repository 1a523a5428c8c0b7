import { Refusal } from '../../vocabulary/refusal.ts'

/** The name that a fault has for the caller, instead of `signers[index]` or `fields[index]` of a request. */
export interface Names {
  readonly signer: (index: number) => string
  /** Only for `fields[index].value`. */
  readonly value?: (index: number) => string
}

/** Runs a check of a request, and names the faults as the caller of the template knows them. */
export async function naming<T>(names: Names, check: () => T | Promise<T>): Promise<T> {
  try {
    return await check()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, renamed(error.message, names), error.retryAfterSeconds, {
      ...(error.cause === undefined ? {} : { cause: error.cause }),
      fields: error.fields.map((pointer) => pointerOf(renamed(nameOf(pointer), names))),
    })
  }
}

function renamed(text: string, { signer, value }: Names): string {
  const withSigners = text.replaceAll(/\bsigners\[(\d+)\]/g, (_, index) => signer(Number(index)))
  if (value === undefined) return withSigners
  return withSigners.replaceAll(/\bfields\[(\d+)\]\.value\b/g, (_, index) => value(Number(index)))
}

/** `/signers/0/name` is `signers[0].name`, and the reverse. */
function nameOf(pointer: string): string {
  return pointer
    .slice(1)
    .replaceAll(/\/(\d+)(?=\/|$)/g, '[$1]')
    .replaceAll('/', '.')
}

function pointerOf(name: string): string {
  return `/${name.replaceAll(/\[(\d+)\]/g, '/$1').replaceAll('.', '/')}`
}
