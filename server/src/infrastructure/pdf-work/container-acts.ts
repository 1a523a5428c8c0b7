import {
  addContainerValidation,
  beginContainerSignature as begin,
  beginArchiveTimestamp,
  type Container,
  createContainer,
  finishContainerSignature,
  nodeTools,
  openContainer,
  readSignatureValues,
  verifyContainer as verify,
  writeContainer,
} from '@countersign/asic'
import type { BegunContainer, FinishedPart, PdfWork } from '../../ports/pdf-work.ts'

export const wrapFile: PdfWork['wrapFile'] = async (bytes, { fileName, at }) => written(contain(bytes, fileName), at)

export const beginContainerSignature: PdfWork['beginContainerSignature'] = async (bytes, { fileName, at }) => {
  const container = fileName === null ? await open(bytes) : contain(bytes, fileName)
  return begun(await begin(container, nodeTools), at)
}

export const beginContainerTimestamp: PdfWork['beginContainerTimestamp'] = async (
  bytes,
  { signature, data, ofSigners, at, hash },
) => {
  const container = await open(bytes)
  const signed = signature === null ? container : finish(container, signature)
  return begun(await beginArchiveTimestamp(addContainerValidation(signed, data, ofSigners), nodeTools.hash, hash), at)
}

export const finishContainer: PdfWork['finishContainer'] = async (bytes, { at, ...part }) =>
  written(finish(await open(bytes), part), at)

export const verifyContainer: PdfWork['verifyContainer'] = (bytes, trust) => verify(bytes, trust, nodeTools)

export const containerSignatureValues: PdfWork['containerSignatureValues'] = async (bytes) =>
  // Copies: entries are views of the whole file, which would be transferred with them.
  readSignatureValues(await open(bytes)).map(({ kind, contents }) => ({ kind, contents: contents.slice() }))

function contain(content: Uint8Array, name: string): Container {
  return createContainer([{ name, content }])
}

function open(bytes: Uint8Array): Promise<Container> {
  return openContainer(bytes, nodeTools)
}

function finish(container: Container, { name, cms }: Pick<FinishedPart, 'name' | 'cms'>): Container {
  return finishContainerSignature({ container, name }, cms)
}

function begun({ container, name, digest }: Awaited<ReturnType<typeof begin>>, at: Date): BegunContainer {
  return { bytes: written(container, at), name, digest }
}

function written(container: Container, at: Date): Uint8Array {
  const pieces = writeContainer(container, at, nodeTools.crc32)
  // Not by Buffer.concat: a small Buffer shares its memory with others, and could not be transferred.
  const bytes = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let from = 0
  for (const piece of pieces) {
    bytes.set(piece, from)
    from += piece.length
  }
  return bytes
}
