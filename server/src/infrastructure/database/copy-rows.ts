/** A row of COPY's text format, by column. Bytes are hexadecimal after `\x`. */
export type CopiedRow = Readonly<Record<string, string | null>>

/** Finds the rows in the output of COPY, whose chunks end anywhere. PostgreSQL, "COPY", Text Format. */
export function createRowReader(columns: readonly string[]): (chunk: Uint8Array) => CopiedRow[] {
  let rest: Uint8Array = new Uint8Array()
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(0x0a) + 1
    rest = bytes.subarray(end)
    if (end === 0) return []
    const lines = bytes.toString('utf8', 0, end - 1).split('\n')
    return lines.map((line) => {
      const values = line.split('\t')
      return Object.fromEntries(columns.map((column, at) => [column, readValue(values[at] ?? '')]))
    })
  }
}

function readValue(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\') ? text.replaceAll(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter) : text
}

const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
