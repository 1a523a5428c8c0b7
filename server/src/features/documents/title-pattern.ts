/** For LIKE: titles that hold this text, as it stands. */
export function titlePattern(part: string): string {
  return `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
}
