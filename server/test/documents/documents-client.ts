import type { Answer, TestService } from '../harness/test-service.ts'

/** The endpoints of documents, called as a program would. */
export function documentsClient(service: TestService) {
  const upload = (
    key: string,
    file: Uint8Array | string,
    {
      title = 'Contract',
      externalId,
      headers = {},
    }: { title?: string | null; externalId?: string | undefined; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(file as Uint8Array)]), 'contract.pdf')
    if (title !== null) form.append('title', title)
    if (externalId !== undefined) form.append('externalId', externalId)
    return service.call('POST', '/api/v1/documents', { key, body: form, headers })
  }
  /** A file that is not a PDF. */
  const uploadAny = (
    key: string,
    file: Uint8Array,
    { name = 'plan.dwg', title = 'Plan', headers = {}, container = 'ASiC-E' } = {},
  ): Promise<Answer> => {
    const form = new FormData()
    form.append('file', new Blob([Buffer.from(file)]), name)
    form.append('title', title)
    return service.call('POST', `/api/v1/documents?container=${container}`, { key, body: form, headers })
  }
  const status = (key: string, id: string) => service.call('GET', `/api/v1/documents/${id}/status`, { key })
  const file = async (key: string, id: string, query = '', headers: Record<string, string> = {}) => {
    const response = await fetch(`${service.url}/api/v1/documents/${id}/file${query}`, {
      headers: { 'x-api-key': key, ...headers },
    })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return {
    upload,
    uploadAny,
    status,
    file,
    /** Fails unless it is accepted. */
    async document(key: string, bytes: Uint8Array): Promise<string> {
      const answer = await upload(key, bytes)
      if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${answer.text}`)
      return answer.json.data.documentId
    },
  }
}
