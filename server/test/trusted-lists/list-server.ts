import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createKeySigner,
  generateKey,
  issueCertificate,
  openKey,
  type Signer,
  type SubjectName,
  writePem,
} from '@countersign/pki'
import { type ListChoice, makeTrustedList } from '../../../packages/pki/test/support/make-trusted-list.ts'
import { type AnsweringServer, answeringServer } from '../documents/answering-server.ts'

const year = 365 * 86_400_000

/** A self-signed certificate with its key, as publishers of lists have them. */
export async function makeListSigner(commonName: string): Promise<Signer> {
  const key = await generateKey('p256')
  const subject: SubjectName = { commonName }
  const now = Math.floor(Date.now() / 1000) * 1000
  const certificate = await issueCertificate({
    profile: 'root',
    subject,
    publicKey: key.spki,
    serialNumber: Uint8Array.of(1),
    notBefore: new Date(now - year),
    notAfter: new Date(now + 5 * year),
    issuer: { self: await openKey(key.pkcs8) },
  })
  return await createKeySigner(key.pkcs8, certificate, [])
}

export interface ListServer {
  readonly host: string
  readonly lotlUrl: string
  readonly nationalUrl: string
  readonly operator: Signer
  readonly national: Signer
  /** The file for TRUSTED_LIST_SIGNERS. */
  readonly signersFile: string
  /** Publishes from now on, by these signers if given. */
  publish(lists: {
    lotl?: ListChoice
    national?: ListChoice
    lotlSigner?: Signer
    nationalSigner?: Signer
  }): Promise<void>
  /** Answers with an error from now on. */
  fail(): void
  /** How often each path was requested. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A list of lists and the list of one country that it points to, on this machine. */
export async function startListServer(): Promise<ListServer> {
  const server: AnsweringServer = await answeringServer()
  const folder = await mkdtemp(join(tmpdir(), 'countersign-lists-'))
  const operator = await makeListSigner('List operator')
  const national = await makeListSigner('National operator')
  const signersFile = join(folder, 'signers.pem')
  await writeFile(signersFile, writePem(operator.certificate))
  const files = new Map<string, string>()
  const asked: string[] = []
  const answer = () =>
    server.answer((response, request) => {
      const path = request.url ?? ''
      asked.push(path)
      const file = files.get(path)
      response.statusCode = file === undefined ? 404 : 200
      response.end(file)
    })
  const lotlUrl = `${server.url}/lotl.xml`
  const nationalUrl = `${server.url}/xx.xml`
  return {
    host: new URL(server.url).host,
    lotlUrl,
    nationalUrl,
    operator,
    national,
    signersFile,
    asked,
    async publish({ lotl = {}, national: list = {}, lotlSigner = operator, nationalSigner = national }) {
      const pointers = [{ url: nationalUrl, territory: 'XX', signers: [national.certificate] }]
      const times = { issuedAt: new Date(), nextUpdate: new Date(Date.now() + year / 2) }
      files.set(
        '/lotl.xml',
        await makeTrustedList(
          { kind: 'EUlistofthelists', territory: 'EU', pointers, ...times, ...lotl },
          { signer: lotlSigner },
        ),
      )
      files.set('/xx.xml', await makeTrustedList({ ...times, ...list }, { signer: nationalSigner }))
      answer()
    },
    fail: () =>
      server.answer((response) => {
        response.statusCode = 503
        response.end()
      }),
    async close() {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
