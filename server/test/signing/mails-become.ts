import type { SigningDesk } from './signing-desk.ts'

/** Resolves once the API reports these states of the last email to each signer. */
export async function mailsBecome(desk: SigningDesk, id: string, wanted: readonly (string | null)[]): Promise<void> {
  let seen: readonly string[] = []
  const become = async () => {
    const { json } = await desk.service.call('GET', `/api/v1/signing/${id}`, { key: desk.key })
    seen = json.data.signers.map(({ mailStatus }: { mailStatus: string }) => mailStatus)
    return seen.every((status, index) => status === wanted[index])
  }
  // A failed email is sent again after up to 45 s.
  await desk.service.eventually(() => `${wanted.join()}, but they are ${seen.join()}`, become, 120)
}
