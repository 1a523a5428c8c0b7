import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addressRule, isToken, readServiceAddress } from '../service-address.ts'
import { NotReadyError, UsageError } from './exits.ts'
import { readWholeNumber } from './option.ts'

export interface Settings {
  readonly url: string
  /** Reads the token of an operator, or the administrator's; throws a NotReadyError that does not show it. */
  readonly token: () => string
}

interface Flags {
  readonly url?: string | undefined
  readonly dataDir?: string | undefined
}

/** Reads COUNTERSIGN_URL, PORT, OPERATOR_TOKEN, ADMIN_TOKEN, DATA_DIR. Flags take precedence, empty is unset. */
export function readSettings(flags: Flags, environment: NodeJS.ProcessEnv): Settings {
  const given = (variable: string) => environment[variable]?.trim() || undefined
  const dataDir = flags.dataDir ?? given('DATA_DIR') ?? './data'
  return {
    url: addressOf(flags.url, given('COUNTERSIGN_URL')) ?? defaultAddress(environment),
    token: () =>
      checkToken(given('OPERATOR_TOKEN'), 'OPERATOR_TOKEN') ??
      checkToken(given('ADMIN_TOKEN'), 'ADMIN_TOKEN') ??
      readTokenFile(join(dataDir, 'admin-token')),
  }
}

/** The service on this machine. */
export function defaultAddress(environment: NodeJS.ProcessEnv): string {
  return `http://127.0.0.1:${readPort(environment.PORT?.trim() || '3000')}`
}

/** From `--url` or COUNTERSIGN_URL; undefined if neither is given. */
export function addressOf(flag: string | undefined, variable: string | undefined): string | undefined {
  const given = flag ?? variable
  if (given === undefined) return undefined
  const url = readServiceAddress(given)
  if (url !== undefined) return url
  const name = flag === undefined ? 'COUNTERSIGN_URL' : '--url'
  throw new UsageError(`${name} must be ${addressRule}, for example http://127.0.0.1:3000.`)
}

function readPort(given: string): number {
  const port = readWholeNumber(given)
  if (port !== undefined && port >= 1 && port <= 65535) return port
  throw new UsageError(`PORT must be a number from 1 to 65535, not "${given}". COUNTERSIGN_URL and --url override it.`)
}

function readTokenFile(path: string): string {
  const token = checkToken(contentOf(path), path)
  if (token === undefined) throw new NotReadyError(`The admin token in ${path} is empty. ${howToGiveToken}`)
  return token
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
    throw new NotReadyError(`The admin token cannot be read from ${path} (${reason}). ${howToGiveToken}`)
  }
}

const howToGiveToken =
  'The service writes it to its data folder at the first start. Set --data-dir or DATA_DIR to that folder, or set ADMIN_TOKEN. Operators set OPERATOR_TOKEN.'

function checkToken(given: string | undefined, source: string): string | undefined {
  const token = given?.trim()
  if (token === undefined || token === '') return undefined
  if (!isToken(token))
    throw new NotReadyError(`${source} is not a token: it must be printable characters without spaces.`)
  return token
}
