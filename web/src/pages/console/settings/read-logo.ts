/** The service's limit. */
const MOST_BYTES = 200 * 1024

/** A PNG or JPEG as a data URL; null for every other file, and for one that is too large. */
export function readLogo(file: File): Promise<string | null> {
  if (!['image/png', 'image/jpeg'].includes(file.type) || file.size > MOST_BYTES) return Promise.resolve(null)
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(file)
  })
}
