import type { Finding } from './model.ts'

/** What a judge has against documents of ours, and why that is so. One that is found no more must go. */
export interface KnownFinding {
  readonly judge: string
  readonly document: RegExp
  readonly text: RegExp
  readonly reason: string
}

export const knownFindings: readonly KnownFinding[] = [
  {
    judge: 'pyHanko',
    document: /^form, /,
    text: /^error: illegal modification: Update of .* is not allowed because the form field .* is locked/,
    reason:
      'pyHanko 0.38 takes the appearance of a locked field for changed unless the very revision of the signature wrote it ' +
      '(_allow_in_place_appearance_update compares get_last_change by == where it means <=). No object was changed.',
  },
  {
    judge: 'veraPDF',
    document: /^PDF\/A-1b$/,
    text: /^breaks 6\.3\.5-3 /,
    reason: 'The subsets of fonts that we embed have no CIDSet, which PDF/A-1 requires.',
  },
  {
    judge: 'veraPDF',
    document: /^PDF\/A-1b$/,
    text: /^breaks 6\.9-2 /,
    reason: 'The invisible field of the document timestamp has no appearance, which PDF/A-1 requires of every field.',
  },
  {
    judge: 'veraPDF',
    document: /^PDF\/A-(2a|2u|3a)$/,
    text: /^breaks 6\.2\.11\.7\.2-1 /,
    reason: 'ToUnicode of the fonts that we embed lacks glyphs which stand for no character of their own.',
  },
  {
    judge: 'veraPDF',
    document: /^PDF\/A-2b, (CMYK|gray)$/,
    text: /^breaks 6\.2\.4\.3-2 /,
    reason: 'The block is drawn in DeviceRGB, whatever colors the output intent of the document speaks of.',
  },
]

export function reasonFor(finding: Finding): KnownFinding | undefined {
  return knownFindings.find(
    ({ judge, document, text }) =>
      judge === finding.judge && document.test(finding.document) && text.test(finding.text),
  )
}
