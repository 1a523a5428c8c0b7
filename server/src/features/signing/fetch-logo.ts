import { OutboundFailed } from '../../ports/outbound-http.ts'
import { mostImageBytes } from '../mail/model.ts'
import { type Logo, selectLogo, updateLogo } from './logo-store.ts'
import type { SigningRequest } from './model.ts'
import type { SigningPorts } from './signing-ports.ts'

/**
 * The sender's logo, downloaded once and stored, so that emails embed it and no email program reveals the reader to an
 * external server. If the download fails, the email is still sent, with the name instead.
 */
export async function readLogo(ports: SigningPorts, request: SigningRequest): Promise<Logo | null> {
  const known = await selectLogo(ports.database, request.id)
  if (known !== undefined) return known
  const logo = request.logoUrl === null ? null : await fetchLogo(ports, request.logoUrl)
  await updateLogo(ports.database, request.id, logo)
  return logo
}

async function fetchLogo({ outboundHttp, logger }: SigningPorts, url: string): Promise<Logo | null> {
  try {
    const accept = 'image/png, image/jpeg, image/gif'
    const answer = await outboundHttp.get(url, { maxBytes: mostImageBytes, timeoutMs: 10_000, accept })
    const pieces: Uint8Array[] = []
    for await (const piece of answer.body) pieces.push(piece)
    const contentType = answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    return accept.split(', ').includes(contentType) ? { bytes: Buffer.concat(pieces), contentType } : null
  } catch (error) {
    if (!(error instanceof OutboundFailed)) throw error
    logger.info({ reason: error.message }, 'logo could not be downloaded')
    return null
  }
}
