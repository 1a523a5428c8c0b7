/** As the service takes names: the same as in its `readable-name.ts`. */
const harmful = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069'
const signs = '\\p{L}\\p{N}\\p{P}\\p{S}'
const blanks = '\\u115f\\u1160\\u2800\\u3164\\uffa0'

const readable = new RegExp(`^(?:[^${harmful}${signs}]|[${blanks}])*(?![${blanks}])[${signs}][^${harmful}]*$`, 'u')
const harmfulOnes = new RegExp(`[${harmful}]+`, 'gu')

export function isReadableLine(text: string, mostCharacters: number): boolean {
  return [...text].length <= mostCharacters && readable.test(text)
}

function withoutHarm(text: string): string {
  return text.replaceAll(harmfulOnes, ' ')
}

/** What the service takes. */
export const MOST_TITLE_CHARACTERS = 300

/** The name of a file, as a person would write it. */
export function titleOf(name: string): string {
  const clean = withoutHarm(name).trim()
  const bare = clean
    .replace(/\.pdf$/i, '')
    .replace(/_+/g, ' ')
    .trim()
  return [...(isReadableLine(bare, bare.length) ? bare : clean)].slice(0, MOST_TITLE_CHARACTERS).join('')
}
