import { type Consent, consentIn } from './consent.ts'
import { isOpen } from './model.ts'
import { type Access, findAccess, requireAlive } from './signer-access.ts'
import { addShownConsent } from './signer-store.ts'
import type { SigningPorts } from './signing-ports.ts'

/** What a link opens, with the words to agree to. It is written down which words the link was shown: no others can be agreed to. */
export async function showRequest(
  ports: SigningPorts,
  token: string,
  language: string | undefined,
): Promise<{ access: Access; consent: Consent }> {
  const access = await findAccess(ports, token)
  requireAlive(ports, access)
  const consent = consentIn(language)
  const { request, signer } = access
  const isShownAgain = signer.shownConsents.at(-1) === consent.version
  if (signer.status === 'PENDING' && isOpen(request.status) && !isShownAgain) {
    await addShownConsent(ports.database, signer.id, consent.version)
  }
  return { access, consent }
}
