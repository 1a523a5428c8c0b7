import type { Evidence, Signer, Trust } from '@countersign/pki'
import { addArchiveTimestamp, extendCms, signCms } from '@countersign/pki'
import { type Authority, createAuthority, sha256 } from '../../../pdf/test/support/authority.ts'
import { addContainerValidation, beginArchiveTimestamp } from '../../src/container/archive-container.ts'
import { type Container, createContainer, writeContainer } from '../../src/container/container.ts'
import { beginContainerSignature, finishContainerSignature } from '../../src/container/sign-container.ts'

export const SIGNED_AT = new Date('2026-06-01T10:00:00Z')
export const STAMPED_AT = new Date('2026-06-03T10:00:00Z')
export const NOW = new Date('2026-07-01T00:00:00Z')

export const authority: Authority = await createAuthority()
export const ann = await authority.signer('Ann \u00c1rnad\u00f3ttir')
export const bob = await authority.signer('Bob')
export const trust: Trust = { anchors: [authority.root.certificate], at: NOW }

export function text(content: string): Uint8Array {
  return new TextEncoder().encode(content)
}

export const drawing = { name: 'Pl\u00e4ne/Haus & Hof 1.dwg', content: text('AC1032 a drawing'.repeat(500)) }
export const note = { name: 'note.txt', content: text('Two rooms, one door.') }

/** CAdES B-T over a digest. */
export async function signDigest(digest: Uint8Array, signer: Signer, timestampedAt: Date | null = SIGNED_AT) {
  return signCms({
    signer,
    digest,
    signingTime: SIGNED_AT,
    ...(timestampedAt && {
      addTimestamp: async (value: Uint8Array) => authority.timestamp(await sha256(value), timestampedAt),
    }),
  })
}

export async function signContainer(container: Container, signer: Signer, timestampedAt: Date | null = SIGNED_AT) {
  const begun = await beginContainerSignature(container)
  return finishContainerSignature(begun, await signDigest(begun.digest, signer, timestampedAt))
}

export async function validationData(): Promise<Evidence> {
  return { certificates: authority.certificates, crls: await authority.crls(), ocsps: [] }
}

export async function archiveContainer(container: Container, time = STAMPED_AT, data?: Evidence): Promise<Container> {
  const begun = await beginArchiveTimestamp(addContainerValidation(container, data ?? (await validationData())))
  return finishContainerSignature(begun, await authority.timestamp(begun.digest, time))
}

/** Signed by one, with validation data and an archive timestamp. */
export async function sealedContainer(files = [drawing, note], signer = ann): Promise<Container> {
  return archiveContainer(await signContainer(createContainer(files), signer))
}

/** CAdES B-LTA beside a file. */
export async function signBeside(content: Uint8Array, signer = ann, data?: Evidence): Promise<Uint8Array> {
  const digest = await sha256(content)
  const extended = extendCms(await signDigest(digest, signer), data ?? (await validationData()))
  return addArchiveTimestamp(extended, {
    digest,
    timestamp: (imprint) => authority.timestamp(imprint, STAMPED_AT),
  })
}

export function bytesOf(container: Container): Uint8Array {
  return new Uint8Array(Buffer.concat(writeContainer(container, SIGNED_AT)))
}
