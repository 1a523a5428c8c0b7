import { isReadableName, replaceUnsafeCharacters } from '@countersign/rules/readable-name'

export function isReadableLine(text: string, mostCharacters: number): boolean {
  return [...text].length <= mostCharacters && isReadableName(text)
}

/** Limits of the service. */
export const MOST_TITLE_CHARACTERS = 300
export const MOST_LABEL_CHARACTERS = 200

/** A readable title from a file name. */
export function titleOf(name: string): string {
  const clean = replaceUnsafeCharacters(name, ' ').trim()
  const bare = clean
    .replace(/\.pdf$/i, '')
    .replace(/_+/g, ' ')
    .trim()
  return [...(isReadableLine(bare, bare.length) ? bare : clean)].slice(0, MOST_TITLE_CHARACTERS).join('')
}

/** The file name, without the characters that the service refuses in labels. */
export function labelOf(name: string): string {
  return [...replaceUnsafeCharacters(name, ' ').trim()].slice(0, MOST_LABEL_CHARACTERS).join('').trim()
}
