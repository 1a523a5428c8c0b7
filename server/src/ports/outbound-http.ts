/**
 * Requests to addresses that strangers have given us. They could be made to reach what only this machine can reach, so:
 *
 * - Only http and https to public unicast addresses, however they are spelled, and to what the operator has opened by name.
 * - The address that is dialled is the one that was checked. A name is asked anew for every call and all of its addresses
 *   must pass, so that a name that changes its mind is refused.
 * - Every redirect is checked like a first address, and none leads from https to http.
 * - Nothing is sent along that was not given: no cookies, no credentials, no referrer.
 * - Each call ends within its limits of time and size, whatever the other side does.
 *
 * Whatever goes wrong is an `OutboundFailed`. Its words name the host only, since paths and queries hold keys, and never the
 * address that a name leads to, since that would map the network behind us.
 */
export interface OutboundHttp {
  /** Without asking the network. Throws `AddressRefused`. */
  checkAddress(url: string, exception?: Exception): void
  /** Asks for the name's addresses too; a name that has none yet passes. Rejects with `AddressRefused`. */
  resolveCheck(url: string, exception?: Exception): Promise<void>
  /**
   * Resolves when the headers of a whole answer (200, 203) are there; its body is read as it comes, and must be read or left.
   * The body throws `OutboundFailed` when it is too large, too slow or cut off: only a body that ends has arrived.
   */
  get(url: string, limits: GetLimits): Promise<Download>
  /** As `get`, but sends this content and follows no redirect. */
  ask(url: string, content: { readonly body: Uint8Array; readonly type: string }, limits: GetLimits): Promise<Download>
  /**
   * Resolves with any status, redirects included, which are not followed. The status is the answer: a body that is too long,
   * too slow or cut off is given as far as it came.
   */
  post(
    url: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
    limits: PostLimits,
  ): Promise<PostAnswer>
}

export interface Exception {
  /** Opens this machine itself, for development. */
  readonly allowLoopback?: boolean
}

export interface GetLimits extends Exception {
  readonly maxBytes: number
  /** From the call to the last byte. */
  readonly timeoutMs: number
  /** 3 if not given. */
  readonly maxRedirects?: number
  /** The Accept header. */
  readonly accept?: string
  readonly signal?: AbortSignal
}

export interface Download {
  readonly status: number
  /** Names in lower case; of a header that is repeated, the values joined by commas. Cookies are left out. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

export interface PostLimits extends Exception {
  /** From the call to the status. */
  readonly timeoutMs: number
  /** What is beyond is cut off. */
  readonly maxAnswerBytes: number
  readonly signal?: AbortSignal
}

export interface PostAnswer {
  readonly status: number
  /** As UTF-8, without control characters. */
  readonly text: string
}

/**
 * - `refused-address`: we do not call it; an `AddressRefused` says why
 * - `unresolvable`: the name has no address, now
 * - `unreachable`: nobody answers there
 * - `untrusted`: its certificate is not for this name, or nobody vouches for it
 * - `timeout`: too slow, in any of its steps
 * - `too-large`: more bytes than were asked for
 * - `truncated`: it broke off before the end it had announced
 * - `malformed`: not HTTP
 * - `compressed`: encoded in spite of being asked not to
 * - `too-many-redirects`, `bad-redirect`: it leads on and on, or nowhere, or from https to http
 * - `bad-status`: it answers, but not with what was asked for; see `status`
 * - `cancelled`: by the caller's signal
 */
export type OutboundFailure =
  | 'refused-address'
  | 'unresolvable'
  | 'unreachable'
  | 'untrusted'
  | 'timeout'
  | 'too-large'
  | 'truncated'
  | 'malformed'
  | 'compressed'
  | 'too-many-redirects'
  | 'bad-redirect'
  | 'bad-status'
  | 'cancelled'

export class OutboundFailed extends Error {
  override readonly name: string = 'OutboundFailed'
  readonly kind: OutboundFailure
  /** Of the answer, with the kind `bad-status`. */
  readonly status: number | undefined

  constructor(kind: OutboundFailure, message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

/**
 * - `not-an-address`: it cannot be read as one
 * - `scheme`, `credentials`: other than http or https; with a user name or a password
 * - `local-name`: a name that means the local network
 * - `not-public`: an address, or a name that leads to one, that is not public unicast
 */
export type AddressFault = 'not-an-address' | 'scheme' | 'credentials' | 'local-name' | 'not-public'

export class AddressRefused extends OutboundFailed {
  override readonly name = 'AddressRefused'
  readonly fault: AddressFault

  constructor(fault: AddressFault, message: string) {
    super('refused-address', message)
    this.fault = fault
  }
}
