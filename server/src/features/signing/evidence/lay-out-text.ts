const mostColumns = 104
const margin = '  '
const widestName = 17

/** A paragraph in lines that fit a terminal. */
export function wrapped(text: string): string {
  return breakLines(text, mostColumns - margin.length)
    .map((line) => margin + line)
    .join('\n')
}

/** Names, and beside each what it is. */
export function listed(rows: readonly (readonly [name: string, words: string])[]): string {
  const hanging = margin + ' '.repeat(widestName + 1)
  return rows
    .map(([name, words]) => {
      const lines = breakLines(words, mostColumns - hanging.length)
      return `${margin}${name.padEnd(widestName)} ${lines.join(`\n${hanging}`)}`
    })
    .join('\n')
}

function breakLines(text: string, columns: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length === 0 || longer.length > columns) lines.push(word)
    else lines[lines.length - 1] = longer
  }
  return lines
}
