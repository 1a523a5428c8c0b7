const MOST_CHARACTERS = 500

/** A file may contain megabytes where a word belongs. */
export function shortened(text: string): string {
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
