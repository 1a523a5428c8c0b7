/** The responses read here are a few hundred bytes long. */
const mostAnswerBytes = 64 * 1024
const mostWords = 300

export interface KuboRpc {
  /** Calls a command and returns the JSON objects of its response; rejects with a sentence without secrets. */
  call(
    command: string,
    query: Record<string, string>,
    body: FormData | undefined,
    timeoutMs: number,
  ): Promise<unknown[]>
}

/** Kubo's RPC: every command is a POST, its response one JSON object per line, its errors `{ Message, Code, Type }`. */
export function createKuboRpc(address: string): KuboRpc {
  const { base, authorization } = readAddress(address)
  return {
    async call(command, query, body, timeoutMs) {
      const url = `${base}/${command}?${new URLSearchParams(query)}`
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: authorization === undefined ? {} : { authorization },
          ...(body === undefined ? {} : { body }),
          // A redirect would pass the credentials on.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        const text = await readBounded(response)
        if (!response.ok) throw new KuboError(`it responds with HTTP ${response.status}${words(errorMessage(text))}`)
        return readLines(text)
      } catch (error) {
        throw new Error(`The IPFS node failed to run ${command}: ${reasonOf(error, timeoutMs)}.`)
      }
    },
  }
}

class KuboError extends Error {}

/** Credentials go into a header: fetch refuses them in a URL, and a URL ends up in messages. */
function readAddress(address: string): { base: string; authorization: string | undefined } {
  const { protocol, host, pathname, username, password } = new URL(address)
  const path = pathname.replace(/\/+$/, '')
  const base = `${protocol}//${host}${path.endsWith('/api/v0') ? path : `${path}/api/v0`}`
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  const authorization = credentials === ':' ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`
  return { base, authorization }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > mostAnswerBytes) throw new KuboError('its response is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function readLines(text: string): unknown[] {
  try {
    return text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line))
  } catch {
    throw new KuboError('its response is not JSON')
  }
}

function errorMessage(text: string): string {
  try {
    return String((JSON.parse(text) as { Message?: unknown }).Message ?? '')
  } catch {
    return text
  }
}

function reasonOf(error: unknown, timeoutMs: number): string {
  if (error instanceof KuboError) return error.message
  if (error instanceof Error && error.name === 'TimeoutError') return `no response in ${timeoutMs / 1000} seconds`
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined
  const code = cause === undefined ? undefined : ((cause as NodeJS.ErrnoException).code ?? cause.message)
  return `it is unreachable${words(code ?? String(error))}`
}

/** External text, shortened to one line. */
function words(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()
  return line === '' ? '' : ` (${line.slice(0, mostWords)})`
}
