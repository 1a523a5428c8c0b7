const EMOJI = /\p{Emoji_Presentation}|\ufe0f/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A character that is a picture: no font of the service has those. The others it has or lacks, only the service knows. */
export function unprintableIn(name: string): string | null {
  for (const { segment } of graphemes.segment(name)) if (EMOJI.test(segment)) return segment
  return null
}
