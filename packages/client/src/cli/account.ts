import { isToken } from '../service-address.ts'
import { readCredentials } from './credentials.ts'
import { NotReadyError } from './exits.ts'
import { addressOf, defaultAddress } from './settings.ts'

/** The service from a user's point of view. Stored values are read on demand, so not every command needs them. */
export interface Account {
  /** `--url`, COUNTERSIGN_URL, the service of the last login, or the one on this machine. Without a trailing slash. */
  readonly url: () => string
  /** True if the command line or the environment names the service. */
  readonly isNamed: boolean
  /** COUNTERSIGN_API_KEY, or the key stored for this service; undefined if there is none. */
  readonly findKey: () => string | undefined
  /** Like findKey, but throws a NotReadyError that says how to provide one. */
  readonly key: () => string
}

export function accountOf(flag: string | undefined, environment: NodeJS.ProcessEnv): Account {
  const given = (variable: string) => environment[variable]?.trim() || undefined
  const named = addressOf(flag, given('COUNTERSIGN_URL'))
  const url = () => {
    const found = named ?? readCredentials(environment).current ?? defaultAddress(environment)
    return found.replace(/\/api\/v1$/, '')
  }
  const findKey = () => {
    const variable = given('COUNTERSIGN_API_KEY')
    if (variable === undefined) return readCredentials(environment).keys.get(url())
    if (isToken(variable)) return variable
    throw new NotReadyError('COUNTERSIGN_API_KEY is not an API key: it must be printable characters without spaces.')
  }
  const key = () => {
    const found = findKey()
    if (found !== undefined) return found
    throw new NotReadyError(`There is no API key for ${url()}. Run countersign login, or set COUNTERSIGN_API_KEY.`)
  }
  return { url, isNamed: named !== undefined, findKey, key }
}
