/** As a ZIP archive begins (APPNOTE 4.3.7). A PDF may have its header later, but never this one first. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}
