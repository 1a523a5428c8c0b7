/** Readers look for the header in as much of the beginning (ISO 32000-1 annex H, note 13). */
const HEAD = 1024

/** By what is in the file: names say nothing. */
export async function isPdf(file: Blob): Promise<boolean> {
  try {
    return (await file.slice(0, HEAD).text()).includes('%PDF-')
  } catch {
    return false
  }
}
