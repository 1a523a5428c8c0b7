import { open } from 'node:fs/promises'

/** The identifier of a TSTInfo (RFC 3161 2.4.2), 1.2.840.113549.1.9.16.1.4, in DER. */
const tstInfo = Buffer.from('060b2a864886f70d0109100104', 'hex')

const mostBytes = 256 * 1024

/** The bytes of an RFC 3161 token or response; undefined if the file is something else, or cannot be read. */
export async function readTokenFile(path: string): Promise<Uint8Array | undefined> {
  const file = await open(path, 'r').catch(() => undefined)
  if (file === undefined) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0)
    const begins = buffer.subarray(0, bytesRead)
    const isToken = begins[0] === 0x30 && begins.includes(tstInfo)
    if (!isToken || (await file.stat()).size > mostBytes) return undefined
    return await file.readFile()
  } catch {
    return undefined
  } finally {
    await file.close()
  }
}
