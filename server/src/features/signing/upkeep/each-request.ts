import type { SigningPorts } from '../signing-ports.ts'

export type EachPorts = Pick<SigningPorts, 'logger'>

/** A failure is reported to the operator and does not stop the others; the request is retried in the next run. */
export async function eachRequest(
  { logger }: EachPorts,
  ids: readonly string[],
  signal: AbortSignal,
  act: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    signal.throwIfAborted()
    try {
      await act(id)
    } catch (error) {
      logger.warn({ err: error, signingRequestId: id }, 'signing request could not be checked')
    }
  }
}
