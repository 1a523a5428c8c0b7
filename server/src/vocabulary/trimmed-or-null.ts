/** For an optional text, which nobody means to be blank. */
export function trimmedOrNull(text: string | null | undefined): string | null {
  return text?.trim() || null
}
