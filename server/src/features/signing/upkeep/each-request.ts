import type { SigningPorts } from '../signing-ports.ts'

/** One that fails is told to the operator and does not keep the others; it comes again with the next look. */
export async function eachRequest(
  { logger }: Pick<SigningPorts, 'logger'>,
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
