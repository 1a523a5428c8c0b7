import { readFile } from 'node:fs/promises'
import { readPem } from '@countersign/pki'
import { NotReadyError } from './exits.ts'
import { fetchBounded } from './fetch-bounded.ts'

const mostBytes = 1024 * 1024

/** The roots in the files, and the service's own if it makes the timestamp. Each DER. */
export async function readRoots(files: readonly string[], service: string | undefined): Promise<Uint8Array[]> {
  const given = await Promise.all(files.map(readRootFile))
  const own = service === undefined ? [] : await fetchRoots(service)
  return [...given.flat(), ...own]
}

async function readRootFile(path: string): Promise<Uint8Array[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new NotReadyError(`${path} cannot be read (${error.code}).`)
  })
  return certificatesOf(text, path)
}

/** The current certificates of the service with these names; those that it does not have are missing. */
export async function readCertificates(service: string, names: readonly string[]): Promise<Uint8Array[]> {
  const fetched = names.map((name) =>
    fetchBounded(new URL(`${service}/pki/${name}.pem`), { maxBytes: mostBytes }).then(
      (bytes) => decode(Buffer.from(bytes).toString('utf8')),
      () => [],
    ),
  )
  return (await Promise.all(fetched)).flat()
}

/** An older service shows only its newest root. */
async function fetchRoots(service: string): Promise<Uint8Array[]> {
  const fetchFile = (name: string) => fetchBounded(new URL(`${service}/pki/${name}`), { maxBytes: mostBytes })
  const bytes = await fetchFile('roots.pem')
    .catch(() => fetchFile('root.pem'))
    .catch((error: Error) => {
      throw new NotReadyError(
        `The root certificate of the service at ${service} cannot be downloaded: ${error.message}.`,
      )
    })
  return certificatesOf(Buffer.from(bytes).toString('utf8'), `${service}/pki/roots.pem`)
}

function certificatesOf(text: string, source: string): Uint8Array[] {
  const found = decode(text)
  if (found.length === 0) throw new NotReadyError(`${source} contains no certificates in PEM.`)
  return found
}

function decode(text: string): Uint8Array[] {
  try {
    return readPem(text)
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return []
  }
}
