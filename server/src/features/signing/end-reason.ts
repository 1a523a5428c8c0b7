import type { Signer, SigningRequest } from './model.ts'

/** Why a request ended without success, for its sender; null if nobody gave a reason. */
export function endReason(
  { reason, declineCode }: Pick<SigningRequest, 'reason' | 'declineCode'>,
  signers: readonly Pick<Signer, 'name' | 'status'>[],
): string | null {
  const holder = signers.find(({ status }) => status === 'DECLINED')
  if (declineCode !== 'WRONG_RECIPIENT' || holder === undefined) return reason
  const words = notMeWords(holder.name)
  return reason === null ? words : `${words} They say: ${reason}`
}

/** The person is unknown; they only say that they are not this signer. */
function notMeWords(name: string): string {
  return `The person who opened ${name}’s link says they are not ${name}.`
}
