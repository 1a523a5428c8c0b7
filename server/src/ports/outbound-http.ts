/**
 * Requests to URLs given by third parties. These could be chosen to reach what only this machine can reach, so:
 *
 * - Only http and https to public unicast addresses, in any spelling, and to what the operator has opened by name.
 * - The dialed IP address is the one that was checked. A name is resolved for every call and all of its addresses must
 *   pass, so that a name that changes its answer is refused.
 * - Every redirect is checked like a first URL, and none leads from https to http.
 * - Nothing extra is sent: no cookies, no credentials, no referrer.
 * - Each call ends within its limits of time and size, whatever the server does.
 *
 * Every failure is an `OutboundFailed`. Its message names only the host, since paths and queries contain keys, and
 * never the IP address of a name, since that would map the internal network.
 */
export interface OutboundHttp {
  /** Does not use the network. Throws `AddressRefused`. */
  checkAddress(url: string, exception?: Exception): void
  /** Resolves the name, too; a name that has no address yet passes. Rejects with `AddressRefused`. */
  resolveCheck(url: string, exception?: Exception): Promise<void>
  /**
   * Resolves once the headers of a complete response (200, 203) have arrived; its body is streamed, and must be read or
   * destroyed. The body throws `OutboundFailed` if it is too large, too slow or truncated: only a body that ends has
   * arrived.
   */
  get(url: string, limits: GetLimits): Promise<Download>
  /** Like `get`, but sends this content and follows no redirect. */
  ask(url: string, content: { readonly body: Uint8Array; readonly type: string }, limits: GetLimits): Promise<Download>
  /**
   * Like `get`, but sends this request and resolves with any status. Redirects are not followed, so that credentials in
   * its headers reach only this host.
   */
  request(url: string, outgoing: OutboundRequest, limits: GetLimits): Promise<Download>
  /**
   * Resolves with any status, redirects included, which are not followed. The status is the result: a body that is too
   * long, too slow or truncated is returned as far as it arrived.
   */
  post(
    url: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>>,
    limits: PostLimits,
  ): Promise<PostAnswer>
}

export interface Exception {
  /** Allows this machine itself, for development. */
  readonly allowLoopback?: boolean
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface GetLimits extends Exception {
  readonly maxBytes: number
  /** From the call to the last byte. */
  readonly timeoutMs: number
  /** Default 3. */
  readonly maxRedirects?: number
  /** The Accept header. */
  readonly accept?: string
  readonly signal?: AbortSignal
}

export interface Download {
  readonly status: number
  /** Lowercase names; the values of a repeated header are joined by commas. Cookies are omitted. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array>
}

export interface PostLimits extends Exception {
  /** From the call to the status. */
  readonly timeoutMs: number
  /** The rest is cut off. */
  readonly maxAnswerBytes: number
  readonly signal?: AbortSignal
}

export interface PostAnswer {
  readonly status: number
  /** As UTF-8, without control characters. */
  readonly text: string
}

/**
 * - `refused-address`: never called; an `AddressRefused` says why
 * - `unresolvable`: the name has no address now
 * - `unreachable`: nothing responds there
 * - `untrusted`: its certificate is not for this name, or its issuer is not trusted
 * - `timeout`: too slow, in any of its steps
 * - `too-large`: more bytes than allowed
 * - `truncated`: it ended before its announced length
 * - `malformed`: not HTTP
 * - `compressed`: encoded although that was not accepted
 * - `too-many-redirects`, `bad-redirect`: endless, without a target, or from https to http
 * - `bad-status`: a response, but not the requested content; see `status`
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
  /** The response's status, for the kind `bad-status`. */
  readonly status: number | undefined

  constructor(kind: OutboundFailure, message: string, status?: number) {
    super(message)
    this.kind = kind
    this.status = status
  }
}

/**
 * - `not-an-address`: it cannot be parsed as a URL
 * - `scheme`, `credentials`: not http or https; with a user name or a password
 * - `local-name`: a name of the local network
 * - `not-public`: an IP address that is not public unicast, or a name that resolves to one
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
