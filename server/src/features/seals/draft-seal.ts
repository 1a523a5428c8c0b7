import { PdfError } from '@countersign/pdf'
import { buildPath, createKeySigner, PkiError, type Signer } from '@countersign/pki'
import { type Pkcs12, readPkcs12 } from '@countersign/pki/pkcs12'
import type { Clock } from '../../ports/clock.ts'
import type { Database } from '../../ports/database.ts'
import type { PdfWork } from '../../ports/pdf-work.ts'
import type { TimestampAuthority } from '../../ports/timestamp-authority.ts'
import { wrongField } from '../../vocabulary/refusal.ts'
import { findOrganization } from '../accounts/directory-store.ts'
import type { FileWork } from '../documents/file-work.ts'
import { refusingPdf } from '../documents/refuse-file.ts'
import { blankPage } from './blank-page.ts'
import { type Picture, pictureOf } from './draw-default-image.ts'
import { certifiedName } from './model.ts'
import { signPdf } from './sign-pdf.ts'

export interface DraftPorts extends FileWork {
  readonly clock: Clock
  readonly pdfWork: PdfWork
  readonly timestampAuthority: TimestampAuthority
}

export interface WantedSeal {
  readonly name: string
  readonly image: Uint8Array | undefined
  readonly pkcs12: { readonly file: Uint8Array; readonly password: string } | undefined
}

/** A seal that could be created: its picture renders, and its key signs. */
export interface SealDraft {
  readonly name: string
  readonly image: Uint8Array | null
  readonly certificate: { readonly kind: 'wanted' } | ({ readonly kind: 'brought' } & Pkcs12)
}

/** Tries everything that a seal is used with, so that a fault shows now and not on a document. */
export async function draftSeal(ports: DraftPorts, organizationId: string, wanted: WantedSeal): Promise<SealDraft> {
  const { name, image, pkcs12 } = wanted
  const { png, begun } = await draftPicture(ports, organizationId, name, image)
  const common = { name, image: png ?? null }
  if (pkcs12 === undefined) return { ...common, certificate: { kind: 'wanted' } }
  const brought = await refusingPki(() => readPkcs12(pkcs12.file, pkcs12.password))
  const signer = await refusingPki(() => openBrought(ports, brought))
  await refusingPdf('INVALID_CERTIFICATE', signPdf(ports, signer, begun))
  const { certificate, chain } = signer
  const { privateKey } = brought
  return { ...common, certificate: { kind: 'brought', privateKey, certificate, chain } }
}

/** Renders the seal; refuses a picture that cannot be rendered. */
export async function previewSeal(
  ports: DraftPorts & { readonly database: Database },
  organizationId: string,
  name: string,
  image: Uint8Array | undefined,
): Promise<Picture> {
  const { png } = await draftPicture(ports, organizationId, name, image)
  const organization = await findOrganization(ports.database, organizationId)
  return pictureOf(certifiedName(organization?.name ?? name), name, png ?? null)
}

/** The picture to store, and a page with it; refuses a picture that cannot be rendered. */
async function draftPicture(ports: DraftPorts, organizationId: string, name: string, image: Uint8Array | undefined) {
  return await ports.fileSlots.run(organizationId, async () => {
    const png = image && (await toPng(ports, image))
    return { png, begun: await tryPicture(ports, name, png) }
  })
}

/**
 * An SVG is a program with references, styles and fonts, and looks different in every renderer. It is rendered once,
 * now, so that `imageUrl` shows its owner what every document will show.
 */
async function toPng({ pdfWork }: DraftPorts, image: Uint8Array): Promise<Uint8Array> {
  return isMarkup(image) ? await refusingImage(pdfWork.rasterizeSvg(image)) : image
}

function isMarkup(image: Uint8Array): boolean {
  // As UTF-8, which skips a byte order mark.
  const start = new TextDecoder().decode(image.subarray(0, 1024))
  return start.trimStart().startsWith('<')
}

async function tryPicture({ clock, pdfWork }: DraftPorts, organization: string, png: Uint8Array | undefined) {
  const request = {
    fieldName: 'Seal',
    organization,
    sealedAt: clock.now(),
    position: { page: 1, x: 10, y: 10 },
    ...(png === undefined ? {} : { png }),
  }
  return await refusingImage(pdfWork.beginSeal(blankPage, request))
}

function refusingImage<T>(work: Promise<T>): Promise<T> {
  const sayingWhatToSend = work.catch((error: unknown) => {
    if (!(error instanceof PdfError) || error.kind !== 'bad-image') throw error
    throw wrongField('image', `The image is invalid: ${error.message}. Send a PNG or an SVG.`, 'INVALID_IMAGE')
  })
  return refusingPdf('INVALID_IMAGE', sayingWhatToSend)
}

async function openBrought({ clock }: DraftPorts, { privateKey, certificate, chain }: Pkcs12): Promise<Signer> {
  const at = clock.now()
  // As far as the file goes: trust beyond that is up to those who validate the seal.
  const anchor = chain.at(-1) ?? certificate
  const path = await buildPath({
    leaf: certificate,
    intermediates: chain,
    anchors: [anchor],
    at,
    purpose: 'document-signing',
  })
  if (!path.found)
    throw wrongField('pkcs12', `The certificate cannot be used: ${path.reasons.join(' ')}`, 'INVALID_CERTIFICATE')
  const signer = await createKeySigner(privateKey, certificate, chain)
  // Documents are hashed by SHA-256, which P-384 keys do not sign.
  if (signer.algorithm === 'ecdsa-p384-sha384') {
    throw new PkiError('unsupported', 'its key uses the curve P-384. Send an RSA key or a P-256 key')
  }
  return signer
}

async function refusingPki<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PkiError) || error.kind === 'platform') throw error
    throw wrongField('pkcs12', `The PKCS#12 file is invalid: ${error.message}.`, 'INVALID_CERTIFICATE')
  }
}
