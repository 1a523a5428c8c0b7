import type { Finding } from './model.ts'

/** Rows as aligned columns below their heads. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  for (const row of [head, ...rows]) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}

/** Findings shared by several documents are printed once. */
export function printFindings(title: string, findings: readonly Finding[]): void {
  if (findings.length === 0) return
  console.log(`\n${title}`)
  const documents = new Map<string, string[]>()
  for (const { judge, text, document } of findings) {
    const key = `${judge}: ${text}`
    documents.set(key, [...(documents.get(key) ?? []), document])
  }
  for (const [text, names] of documents) console.log(`- ${text}\n  in: ${names.join('; ')}`)
}
