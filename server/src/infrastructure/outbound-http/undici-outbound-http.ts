import type { Dispatcher } from 'undici'
import {
  type Download,
  type Exception,
  type GetLimits,
  OutboundFailed,
  type OutboundHttp,
} from '../../ports/outbound-http.ts'
import type { Timers } from '../../ports/timers.ts'
import { systemTimers } from '../clock/system-time.ts'
import { parseAllowedHosts } from './allowed-hosts.ts'
import { checkAddress, checkDialled, type Opened, type Target } from './check-address.ts'
import { describeFailure } from './describe-failure.ts'
import type { Outgoing, Timeouts } from './exchange.ts'
import type { Dialling } from './guarded-connector.ts'
import { readAddress } from './public-address.ts'
import { headersOf, isEncoded, readText, readWhole } from './read-answer.ts'
import { createResolveName } from './resolve-name.ts'

export interface OutboundHttpOptions {
  /** Sent to called servers. */
  readonly version: string
  /** ALLOWED_PRIVATE_HOSTS. */
  readonly allowedPrivateHosts: readonly string[]
  /** `address` or `address:port`. Default: names are resolved like this machine does. */
  readonly dnsServers?: readonly string[]
  readonly connectMs?: number
  readonly headersMs?: number
  readonly idleMs?: number
  readonly paceMs?: number
  readonly timers?: Timers
  /** See `Dialling`. */
  readonly route?: (address: string) => string
  readonly authorities?: readonly string[]
}

/** Throws `StartRefused` for an invalid list of allowed hosts. */
export function createOutboundHttp(options: OutboundHttpOptions): OutboundHttp {
  const hosts = parseAllowedHosts(options.allowedPrivateHosts)
  const timers = options.timers ?? systemTimers
  const dialling: Dialling = {
    resolve: createResolveName(options.dnsServers),
    connectMs: options.connectMs ?? 10_000,
    route: options.route ?? ((address) => address),
    authorities: options.authorities,
  }
  const timeouts: Timeouts = {
    headersMs: options.headersMs ?? 30_000,
    idleMs: options.idleMs ?? 15_000,
    paceMs: options.paceMs ?? 15_000,
  }
  const ownHeaders = { 'user-agent': `Countersign/${options.version}`, 'accept-encoding': 'identity' }
  const openedBy = ({ allowLoopback = false }: Exception): Opened => ({ hosts, loopback: allowLoopback })

  const call = async (target: Target, outgoing: Outgoing, limits: CallLimits, deadline: AbortSignal) => {
    const signal = limits.signal === undefined ? deadline : AbortSignal.any([deadline, limits.signal])
    const headers = { ...outgoing.headers, ...ownHeaders }
    const surroundings = { dialling, timeouts, opened: openedBy(limits), signal }
    // Loaded with the first call: a service that calls nobody needs little of the HTTP client.
    const { exchange } = await import('./exchange.ts')
    return await exchange(target, { ...outgoing, headers }, surroundings).catch((error: unknown) => {
      throw describeFailure(error, target.host, 'before the answer', limits.signal)
    })
  }

  return {
    checkAddress: (url, exception = {}) => void checkAddress(url, openedBy(exception)),

    async resolveCheck(url, exception = {}) {
      const target = checkAddress(url, openedBy(exception))
      if (readAddress(target.host) !== undefined) return
      const addresses = await dialling.resolve(target.host, timers.timeout(maxResolveMs)).catch(() => [])
      checkDialled(target, addresses, openedBy(exception))
    },

    async get(url, limits) {
      const deadline = timers.timeout(limits.timeoutMs)
      const outgoing: Outgoing = { method: 'GET', headers: { accept: limits.accept ?? '*/*' } }
      let target = checkAddress(url, openedBy(limits))
      for (let redirects = 0; ; redirects++) {
        const response = await call(target, outgoing, limits, deadline)
        if (!redirections.has(response.statusCode)) return download(response, target, limits, { ...timeouts, timers })
        response.body.destroy()
        if (redirects >= (limits.maxRedirects ?? usualRedirects)) {
          throw new OutboundFailed('too-many-redirects', `${target.host} redirects too many times.`)
        }
        target = follow(response, target, openedBy(limits))
      }
    },

    async ask(url, { body, type }, limits) {
      const target = checkAddress(url, openedBy(limits))
      const headers = { accept: limits.accept ?? '*/*', 'content-type': type }
      const response = await call(target, { method: 'POST', headers, body }, limits, timers.timeout(limits.timeoutMs))
      return download(response, target, limits, { ...timeouts, timers })
    },

    async request(url, { headers, ...outgoing }, limits) {
      const target = checkAddress(url, openedBy(limits))
      const sent: Outgoing = { ...outgoing, headers: lowerCase(headers) }
      const response = await call(target, sent, limits, timers.timeout(limits.timeoutMs))
      return received(response, target, limits, { ...timeouts, timers })
    },

    async post(url, body, headers, limits) {
      const target = checkAddress(url, openedBy(limits))
      const outgoing: Outgoing = { method: 'POST', headers: lowerCase(headers), body }
      const response = await call(target, outgoing, limits, timers.timeout(limits.timeoutMs))
      return { status: response.statusCode, text: await readText(response, limits.maxAnswerBytes) }
    },
  }
}

type CallLimits = Exception & { readonly signal?: AbortSignal }

const maxResolveMs = 5000
const usualRedirects = 3
const redirections = new Set([301, 302, 303, 307, 308])

function follow({ headers }: Dispatcher.ResponseData, from: Target, opened: Opened): Target {
  const { location } = headers
  const to = typeof location === 'string' ? URL.parse(location, from.url.href) : null
  if (to === null) throw new OutboundFailed('bad-redirect', `${from.host} redirects without a Location.`)
  const target = checkAddress(to.href, opened)
  if (from.url.protocol === 'https:' && to.protocol === 'http:') {
    throw new OutboundFailed('bad-redirect', `${from.host} redirects from https to http.`)
  }
  return target
}

/** The statuses of a complete response (RFC 9110 15.3). */
const wholeAnswers = new Set([200, 203])

function download(
  response: Dispatcher.ResponseData,
  target: Target,
  limits: GetLimits,
  timeouts: Timeouts & { readonly timers: Timers },
): Download {
  const { statusCode: status, body } = response
  if (wholeAnswers.has(status)) return received(response, target, limits, timeouts)
  body.destroy()
  throw new OutboundFailed('bad-status', `${target.host} responds with HTTP ${status}.`, status)
}

function received(
  response: Dispatcher.ResponseData,
  { host }: Target,
  limits: GetLimits,
  timeouts: Timeouts & { readonly timers: Timers },
): Download {
  const { statusCode: status, headers, body } = response
  if (isEncoded(headers)) {
    body.destroy()
    throw new OutboundFailed('compressed', `${host} sends a compressed response, which was not requested.`)
  }
  return { status, headers: headersOf(headers), body: readWhole(response, host, limits, timeouts) }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
