const MEGABYTE = 1024 * 1024

/**
 * How many bytes the structure of a file of this size may expand to. Deflate packs a thousand bytes into one, but
 * object streams and cross-reference streams of honest files rarely more than twenty.
 */
export function mostInflated(fileLength: number): number {
  return Math.min(256 * MEGABYTE, 16 * MEGABYTE + 100 * fileLength)
}
