import assert from 'node:assert/strict'
import type { signing } from '@countersign/api'
import { openAuthority } from '../../src/features/authority/authority.ts'
import { createDocument } from '../../src/features/documents/create-document.ts'
import { fileWorkRule } from '../../src/features/documents/file-work.ts'
import { keepBytes } from '../../src/features/documents/keep-file.ts'
import { openLog } from '../../src/features/log/open-log.ts'
import { createCheckpoints } from '../../src/features/log/publish-checkpoint.ts'
import { mailsOf } from '../../src/features/mail/find-mail.ts'
import { advanceRequest } from '../../src/features/signing/advance-request.ts'
import { type CreatedRequest, createSigningRequest } from '../../src/features/signing/create-request.ts'
import { advanceRequestJob, signingRule } from '../../src/features/signing/model.ts'
import { showRequest } from '../../src/features/signing/show-request.ts'
import { type SignedRequest, signDocument } from '../../src/features/signing/sign-document.ts'
import type { SigningPorts } from '../../src/features/signing/signing-ports.ts'
import { viewDocument } from '../../src/features/signing/view-document.ts'
import { createOwnTimestampAuthority } from '../../src/features/time-stamping-authority/own-authority.ts'
import { openLocalBlobStore } from '../../src/infrastructure/blob-store/local-blob-store.ts'
import { createFileCheckpointMemory } from '../../src/infrastructure/checkpoint-memory/file-checkpoint-memory.ts'
import { createIdentityProviderClient } from '../../src/infrastructure/identity-provider/openid-identity-provider.ts'
import { createOutboundHttp } from '../../src/infrastructure/outbound-http/undici-outbound-http.ts'
import { createSlots } from '../../src/infrastructure/slots/fair-slots.ts'
import type { Caller } from '../../src/vocabulary/caller.ts'
import { noReference } from '../../src/vocabulary/reference.ts'
import type { setClock } from '../harness/set-clock.ts'
import { sharedPdfWork } from '../harness/shared-pdf-work.ts'
import { testPorts } from '../harness/test-ports.ts'
import { sampleContract } from './signing-harness.ts'

/**
 * The feature over a real database, storage and PDF engine, with a clock under the test's control and a queue that is
 * run by hand.
 */
export interface SigningFixture {
  readonly ports: SigningPorts & { readonly clock: ReturnType<typeof setClock> }
  readonly caller: Caller
  create(
    names: readonly (string | { name: string; order?: number; role?: signing.SignerRole; mayDelegate?: boolean })[],
    days?: number,
    more?: Partial<Pick<signing.CreateSigningRequest, 'callbackUrl' | 'reminders' | 'fields'>>,
    documentCount?: number,
  ): Promise<CreatedRequest>
  /** Advances the request, whether or not it was scheduled. */
  advance(id: string, ports?: Partial<SigningPorts>): Promise<void>
  /** How often it was scheduled since the last call. */
  asked(id: string): number
  /** Opens the request and the document through the link of this signer, and signs with these values. */
  sign(
    created: CreatedRequest,
    position: number,
    ports?: Partial<SigningPorts>,
    values?: Readonly<Record<string, string>>,
  ): Promise<SignedRequest>
  /** Kinds and recipients of the emails about a request, oldest first. */
  mails(id: string): Promise<string[]>
  end(): Promise<void>
}

export async function signingFixture(): Promise<SigningFixture> {
  const { end, ...common } = await testPorts()
  const memories = [createFileCheckpointMemory(common.dataDir)]
  const log = await openLog({ ...common, memories }, 'log.example.org/test', 'http://localhost')
  const checkpoints = createCheckpoints(common, log, () => {})
  const publicUrl = 'https://sign.example.org'
  const authority = await openAuthority({ ...common, publicUrl })
  const pdfWork = sharedPdfWork()
  const outbound = createOutboundHttp({ version: '1.2.3', allowedPrivateHosts: [] })
  let asks: unknown[] = []
  const ports: SigningFixture['ports'] = {
    ...common,
    log,
    publicUrl,
    authority,
    timestampRoots: [],
    algorithmEnds: {},
    timestampAuthority: createOwnTimestampAuthority({
      ...common,
      log,
      authority,
      policy: '2.999.1',
      clockProblem: async () => undefined,
    }),
    pdfWork,
    fileSlots: createSlots(fileWorkRule),
    signingSlots: createSlots(signingRule),
    blobStore: await openLocalBlobStore(common),
    outboundHttp: outbound,
    allowLoopbackDocuments: false,
    identityProviders: createIdentityProviderClient({ outbound, allowsLocal: true }),
    redirectBase: publicUrl,
    textMessages: undefined,
    identityChecks: undefined,
    mailFrom: 'Countersign <sign@example.org>',
    queue: {
      async enqueue(_transaction, { name }, data) {
        if (name === advanceRequestJob.name) asks.push(data.signingRequestId)
      },
    },
  }
  const caller: Caller = {
    keyId: 'key_1',
    userId: 'user_1',
    organization: null,
    payer: null,
    requestsPerHour: null,
    mode: 'live',
  }
  const neverAborted = new AbortController().signal

  return {
    ports,
    caller,
    async create(names, days = 30, more = {}, count = 1) {
      const documents: { documentId: string }[] = []
      for (let number = 1; number <= count; number++) {
        const file = await keepBytes(ports, sampleContract())
        const wanted = { title: 'Rental contract', file, reference: noReference }
        const { document } = await createDocument(ports, caller, wanted)
        documents.push({ documentId: document.id })
      }
      const signers = names.map((given, index) => {
        const person = typeof given === 'string' ? { name: given } : given
        const { name, order = 0, role = 'signer', mayDelegate = false } = person
        return { name, role, order, email: `signer${index}@example.org`, delivery: 'email', mayDelegate } as const
      })
      return await ports.database.transaction().execute((transaction) =>
        createSigningRequest(ports, transaction, caller, {
          documentTitle: 'Rental contract',
          ...(count === 1 ? documents[0] : { documents }),
          signers,
          expiresInDays: days,
          reminders: { everyDays: 3, most: 3 },
          stamp: { allPages: false, barcode: 'both' },
          textTags: 'ignore',
          ...more,
        }),
      )
    },
    advance: (id, others = {}) => advanceRequest({ ...ports, ...others }, id, neverAborted),
    asked(id) {
      const times = asks.filter((one) => one === id).length
      asks = asks.filter((one) => one !== id)
      return times
    },
    async sign({ request, signers }, position, others = {}, values = {}) {
      const signer = signers[position]
      assert.ok(signer)
      const visitor = { ip: '192.0.2.1', userAgent: 'test' }
      const signature = signer.role === 'signer' && { kind: 'typed' as const, text: signer.name }
      await showRequest(ports, signer, 'en')
      for (const { number } of request.documents) await viewDocument(ports, signer, number, visitor)
      return await signDocument({ ...ports, ...others }, signer, {
        ...(signature && { signature }),
        values,
        visitor,
      })
    },
    async mails(id) {
      return (await mailsOf(ports, id)).map(({ kind, recipient }) => `${kind} ${recipient}`)
    },
    async end() {
      await checkpoints.close().catch(() => {})
      await end()
    },
  }
}
