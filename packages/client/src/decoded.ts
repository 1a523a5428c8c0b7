/** What was encoded for an address or a header, or the text itself where it was not. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
