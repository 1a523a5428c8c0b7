import { type EmbeddingPorts, findEmbedding } from './embedding/find-embedding.ts'
import type { TrailVisitor } from './evidence/trail.ts'

const mostUserAgentLength = 300

/** A request of the signing page. */
interface LinkRequest {
  readonly headers: { readonly 'user-agent'?: string | undefined }
  readonly ip: string
  readonly params: { readonly token: string }
}

/** Where a request of the signing page comes from. */
export async function visitorOf(ports: EmbeddingPorts, { headers, ip, params }: LinkRequest): Promise<TrailVisitor> {
  const userAgent = headers['user-agent']?.slice(0, mostUserAgentLength) ?? null
  const embedding = await findEmbedding(ports, 'session', params.token)
  return { ip, userAgent, ...(embedding && { embeddedIn: embedding.origin }) }
}
