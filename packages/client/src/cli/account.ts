import { isToken } from '../service-address.ts'
import { readCredentials } from './credentials.ts'
import { NotReadyError } from './exits.ts'
import { addressOf, defaultAddress } from './settings.ts'

/** The service as a user of it knows it. What is stored is read when it is asked for, so not every command needs it. */
export interface Account {
  /** `--url`, COUNTERSIGN_URL, the service of the last login, or the one on this machine. Without a slash at the end. */
  readonly url: () => string
  /** Whether the call itself or its environment names the service. */
  readonly isNamed: boolean
  /** COUNTERSIGN_API_KEY, or the key stored for this service; undefined where there is none. */
  readonly findKey: () => string | undefined
  /** The same; throws a NotReadyError that says how to give one. */
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
