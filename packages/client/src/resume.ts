import { CountersignError } from './countersign-error.ts'
import { pause, type RetryRule } from './retry.ts'

/** Requests the same file again with these headers. */
export type AskAgain = (headers: Readonly<Record<string, string>>) => Promise<Response>

/**
 * The same response with a body that resumes after a lost connection, as often as the rule allows, if the service can
 * send a part of exactly this file (RFC 9110 13.1.5). If the file has changed, the body fails with the original error.
 */
export function resuming(
  response: Response,
  ask: AskAgain,
  rule: RetryRule,
  signal: AbortSignal | undefined,
): Response {
  const { body } = response
  const file = fileOf(response)
  if (body === null || file === undefined) return response
  let reader = body.getReader()
  let received = 0
  let losses = 0
  let isCancelled = false

  const resume = async (error: unknown) => {
    losses++
    const seconds = error instanceof CountersignError ? rule(error, losses, true) : undefined
    if (seconds === undefined) throw error
    await pause(seconds, signal)
    const rest = await ask({ range: `bytes=${received}-`, 'if-range': file.etag })
    const isRest = rest.headers.get('content-range') === `bytes ${received}-${file.size - 1}/${file.size}`
    if (rest.status === 206 && isRest && rest.body !== null && !isCancelled) return rest.body.getReader()
    await rest.body?.cancel()
    throw error
  }
  const read = async () => {
    for (;;) {
      try {
        return await reader.read()
      } catch (error) {
        // Lost after its last byte, it is complete.
        if (received === file.size) return { done: true, value: undefined } as const
        reader = await resume(error)
      }
    }
  }
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await read()
        if (done) return controller.close()
        received += value.length
        controller.enqueue(value)
      },
      async cancel(reason) {
        isCancelled = true
        // A lost stream cannot be canceled, and need not be.
        await reader.cancel(reason).catch(() => {})
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(stream, response)
}

/** Undefined if it cannot be resumed: the bytes of a response compressed by a proxy are not those of the file. */
function fileOf({ headers }: Response): { readonly etag: string; readonly size: number } | undefined {
  const [etag, size] = [headers.get('etag'), headers.get('content-length')]
  const isPlain = headers.get('accept-ranges') === 'bytes' && !headers.has('content-encoding')
  return isPlain && etag !== null && size !== null && etag.startsWith('"') ? { etag, size: Number(size) } : undefined
}
