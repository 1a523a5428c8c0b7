import {
  addContainerValidation,
  beginArchiveTimestamp,
  beginContainerSignature,
  type Container,
  createContainer,
  finishContainerSignature,
  writeContainer,
} from '../../../packages/asic/src/index.ts'
import { sha256 } from '../../../packages/pdf/test/support/authority.ts'
import { authority, SIGNED_AT, STAMPED_AT } from '../../../packages/pdf/test/support/sample-contract.ts'
import { addArchiveTimestamp, extendCms, type Signer, signCms } from '../../../packages/pki/src/index.ts'
import type { Expectation, JudgedDocument } from '../model.ts'
import { issue } from './issue.ts'
import { gatherValidation } from './validation-data.ts'

type Made = Omit<JudgedDocument, 'name'>

const drawing = {
  name: 'Haus & Hof, Pl\u00e4ne.dwg',
  content: new TextEncoder().encode('AC1032 a drawing '.repeat(5000)),
}
const picture = { name: 'pictures/front.png', content: Uint8Array.from({ length: 70_000 }, (_, i) => (i * i) & 255) }

/** A container in progress, with what a judge should find in it. */
type Draft = { readonly container: Container; readonly signatures: ReadonlyMap<string, Expectation> }

/** Sealed so many times, each with validation data and an archive timestamp, like the service. */
export async function sealedContainer(seals: number): Promise<Made> {
  let draft: Draft = { container: createContainer([drawing, picture]), signatures: new Map() }
  for (let i = 1; i <= seals; i++) {
    const key = await issue('seal', `Muster ${i} GmbH`, new Date('2028-06-01T00:00:00Z'))
    draft = await close(await sign(draft, key), [key], new Date(STAMPED_AT.getTime() + i * 60_000))
  }
  return made(draft)
}

/** Signed by several people, and closed once. */
export async function signedContainer(signers: number): Promise<Made> {
  const keys: Signer[] = []
  let draft: Draft = { container: createContainer([drawing]), signatures: new Map() }
  for (let i = 1; i <= signers; i++) {
    const key = await issue('signer', `Signer ${i}`, new Date(SIGNED_AT.getTime() + 3_600_000))
    keys.push(key)
    draft = await sign(draft, key)
  }
  return made(await close(draft, keys, STAMPED_AT))
}

/** A detached signature. */
export async function detachedSignature(): Promise<Made> {
  const key = await issue('seal', 'Muster GmbH', new Date('2028-06-01T00:00:00Z'))
  const digest = await sha256(drawing.content)
  const extended = extendCms(await cadesOf(digest, key), await gatherValidation([key]))
  const timestamp = (imprint: Uint8Array) => authority.timestamp(imprint, STAMPED_AT)
  const bytes = await addArchiveTimestamp(extended, { digest, timestamp })
  return { bytes, form: 'p7s', signed: drawing.content, signatures: new Map([['', 'B-LTA']]) }
}

async function sign({ container, signatures }: Draft, key: Signer): Promise<Draft> {
  const begun = await beginContainerSignature(container)
  return {
    container: finishContainerSignature(begun, await cadesOf(begun.digest, key)),
    signatures: new Map(signatures).set(begun.name, 'B-LTA'),
  }
}

async function close({ container, signatures }: Draft, keys: readonly Signer[], time: Date): Promise<Draft> {
  const all = await gatherValidation(keys)
  const ofSigners = keys.map(({ certificate }, i) => ({ certificate, ocsp: all.ocsps[i] ?? new Uint8Array() }))
  const shared = { ...all, certificates: authority.certificates, ocsps: all.ocsps.slice(keys.length) }
  const begun = await beginArchiveTimestamp(addContainerValidation(container, shared, ofSigners))
  return {
    container: finishContainerSignature(begun, await authority.timestamp(begun.digest, time)),
    signatures: new Map(signatures).set(begun.name, 'document timestamp'),
  }
}

async function cadesOf(digest: Uint8Array, signer: Signer): Promise<Uint8Array> {
  const addTimestamp = async (value: Uint8Array) => authority.timestamp(await sha256(value), SIGNED_AT)
  return await signCms({ signer, digest, signingTime: SIGNED_AT, addTimestamp })
}

function made({ container, signatures }: Draft): Made {
  return { bytes: Buffer.concat(writeContainer(container, SIGNED_AT)), form: 'asice', signatures }
}
