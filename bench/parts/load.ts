import autocannon from 'autocannon'

export interface Load {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** Sent in turn. */
  readonly bodies?: readonly (string | Buffer)[]
}

export interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

/** Sends requests from another process than the one that answers; a single failed answer makes the figure worthless. */
export async function measure(load: Load, connections: number, seconds: number): Promise<Measured> {
  const { url, method, headers, bodies } = load
  const { pathname, search } = new URL(url)
  const requests = bodies?.map((body) => ({ method, path: pathname + search, headers, body }))
  const result = await autocannon({
    url,
    method,
    headers,
    connections,
    duration: seconds,
    ...(requests && { requests }),
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no success`)
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
}
