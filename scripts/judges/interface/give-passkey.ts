import type { Client } from '../../../packages/client/src/index.ts'
import { PasskeyDevice } from '../../../server/test/accounts/passkey-device.ts'
import { samplePdf } from '../../../server/test/documents/sample-pdf.ts'

interface Service {
  readonly url: string
  readonly publicUrl: string
  readonly client: Client
}

/** A request whose signer has registered a passkey, which no program can do through the API. */
export async function requestWithPasskey(service: Service, email: string) {
  const { client } = service
  const { documentId } = await client.documents.upload({ file: new Uint8Array(samplePdf()), title: 'Insurance policy' })
  const signers = [{ name: 'Paula', email, authentication: ['passkey' as const] }]
  const created = await client.signing.create({ documentTitle: 'Insurance policy', documentId, signers })
  const { signingRequestId: id, signers: [signer] = [] } = created
  await registerPasskey(service, signer?.signingUrl ?? '', id)
  return { PASSKEY_REQUEST: id, PASSKEY_SIGNER: signer?.id ?? '' }
}

async function registerPasskey({ url, publicUrl }: Service, signingUrl: string, id: string): Promise<void> {
  const link = `${url}/signer/v1/${new URL(signingUrl).pathname.split('/').at(-1)}`
  const cookies = new Map<string, string>()
  const post = async (path: string, body: object = {}) => {
    const headers = { 'content-type': 'application/json', cookie: [...cookies.values()].join('; ') }
    const answer = await fetch(`${link}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const cookie of answer.headers.getSetCookie())
      cookies.set(cookie.split('=')[0] ?? '', cookie.split(';')[0] ?? '')
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
    // biome-ignore lint/suspicious/noExplicitAny: what is answered otherwise fails
    return ((await answer.json()) as any).data
  }
  await post('email-code')
  await post('email-code/verify', { code: await findCode(url, id) })
  const options = await post('passkey/registration/options')
  await post('passkey/registration', { passkey: new PasskeyDevice(publicUrl).create(options) })
}

async function findCode(url: string, id: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/dev/mailbox.json?limit=50`)
    const { messages } = (await answer.json()) as { messages: readonly { readonly text: string }[] }
    const code = messages.flatMap(({ text }) => (text.includes(id) ? (/\b\d{6}\b/.exec(text)?.[0] ?? []) : []))[0]
    if (code !== undefined) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
