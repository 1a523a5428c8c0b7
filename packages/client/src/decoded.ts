/** The decoded text of a URL or a header, or the text itself if it was not encoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
