import { isReadableName, withoutHarm } from '@countersign/rules/readable-name'

export function isReadableLine(text: string, mostCharacters: number): boolean {
  return [...text].length <= mostCharacters && isReadableName(text)
}

/** What the service takes. */
export const MOST_TITLE_CHARACTERS = 300
export const MOST_LABEL_CHARACTERS = 200

/** The name of a file, as a person would write it. */
export function titleOf(name: string): string {
  const clean = withoutHarm(name, ' ').trim()
  const bare = clean
    .replace(/\.pdf$/i, '')
    .replace(/_+/g, ' ')
    .trim()
  return [...(isReadableLine(bare, bare.length) ? bare : clean)].slice(0, MOST_TITLE_CHARACTERS).join('')
}

/** The name of a file as it is, but for what the service does not take. */
export function labelOf(name: string): string {
  return [...withoutHarm(name, ' ').trim()].slice(0, MOST_LABEL_CHARACTERS).join('').trim()
}
