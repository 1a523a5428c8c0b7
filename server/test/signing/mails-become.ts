import type { SigningHarness } from './signing-harness.ts'

/** Resolves once the API reports these states of the last email to each signer. */
export async function mailsBecome(
  harness: SigningHarness,
  id: string,
  wanted: readonly (string | null)[],
): Promise<void> {
  let seen: readonly string[] = []
  const become = async () => {
    const { json } = await harness.service.call('GET', `/api/v1/signing/${id}`, { key: harness.key })
    seen = json.data.signers.map(({ mailStatus }: { mailStatus: string }) => mailStatus)
    return seen.every((status, index) => status === wanted[index])
  }
  // A failed email is sent again after up to 45 s.
  await harness.service.eventually(() => `${wanted.join()}, but they are ${seen.join()}`, become, 120)
}
