const MEGABYTE = 1024 * 1024

/**
 * How many bytes the structure of a file of so many bytes may unfold to. Deflate packs a thousand bytes into one, but object
 * streams and cross-reference streams of honest files seldom more than twenty.
 */
export function mostInflated(fileLength: number): number {
  return Math.min(256 * MEGABYTE, 16 * MEGABYTE + 100 * fileLength)
}
