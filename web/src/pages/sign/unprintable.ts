const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * The first emoji in a name. No font of the service has emoji. Only the service knows which other characters it can
 * print.
 */
export function unprintableIn(name: string): string | null {
  for (const { segment } of graphemes.segment(name)) if (EMOJI.test(segment)) return segment
  return null
}
