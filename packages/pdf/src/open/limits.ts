/** Anything beyond these is refused before it costs time and memory. No honest contract comes near them. */
export const limits = {
  bytes: 50 * 1024 * 1024,
  pages: 5000,
  objects: 1_000_000,
  /** Of page trees. */
  pageDepth: 64,
  /** Of field trees. */
  fieldDepth: 32,
  fields: 20_000,
} as const
