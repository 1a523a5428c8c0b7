import { documentsClient } from '../documents/documents-client.ts'
import type { Answer, TestService } from '../harness/test-service.ts'

export interface Position {
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width?: number
}

/** The endpoints of seals and documents, called as a program would. */
export function sealsClient(service: TestService) {
  const documents = documentsClient(service)
  const post = (key: string, path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    service.call('POST', `/api/v1/seals${path}`, { key, body, headers })
  return {
    ...documents,
    post,
    get: (key: string, path = '') => service.call('GET', `/api/v1/seals${path}`, { key }),
    apply: (
      key: string,
      sealId: string,
      documentId: string,
      position: Position = { page: 1, x: 20, y: 30 },
      headers: Record<string, string> = {},
    ) => post(key, '/apply', { sealId, documentId, position }, headers),
    verify: (key: string, documentId: string) => post(key, '/verify', { documentId }),
    verifyFile(key: string, bytes: Uint8Array) {
      const form = new FormData()
      form.append('file', new Blob([Buffer.from(bytes)]), 'sealed.pdf')
      return post(key, '/verify', form)
    },
    /** The id of a new seal of this organization. */
    async seal(organizationId: string, more: Record<string, unknown> = {}): Promise<string> {
      const { id } = await service.admin('POST', `/organizations/${organizationId}/seals`, {
        name: 'Main seal',
        ...more,
      })
      return id
    },
    async root(): Promise<Buffer> {
      const { rows } = await queryDatabase(service, "select certificate from authority_keys where name = 'root'")
      return rows[0]?.certificate as Buffer
    },
  }
}

export async function queryDatabase(service: TestService, text: string) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: service.databaseUrl })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}
