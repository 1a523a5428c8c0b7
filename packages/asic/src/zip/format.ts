// PKWARE APPNOTE 6.3.3.
export const LOCAL_HEADER = 0x04034b50
export const DIRECTORY_ENTRY = 0x02014b50
export const END_OF_DIRECTORY = 0x06054b50
export const DATA_DESCRIPTOR = 0x08074b50
export const STORED = 0
export const DEFLATED = 8
export const FLAG = { encrypted: 0x0001, descriptor: 0x0008, strongEncryption: 0x0040, utf8: 0x0800, masked: 0x2000 }

/** A file of an archive. */
export type ZipEntry = {
  readonly name: string
  readonly content: Uint8Array
}
