import { parseSync } from '@swc/core'

/** A text as a reader meets it, with the line of the file on which it begins. */
export type Literal = { readonly line: number; readonly text: string }

/**
 * The texts of a TypeScript source that people may read: strings, templates with “…” for what is filled in, and the text
 * between tags. A text of a single word is an identifier, a path or a code, and is left out.
 */
export function readLiterals(source: string, tsx: boolean): Literal[] {
  const module = parseSync(source, { syntax: 'typescript', tsx, target: 'es2024' })
  const bytes = Buffer.from(source)
  // Positions count bytes, and go on from one parsed file to the next.
  const start = module.span.start - leadingBytes(source)
  const literals: Literal[] = []
  visit(module.body, (at, text) => {
    if (!/\p{L}[\s\S]*\s[\s\S]*\p{L}/u.test(text)) return
    literals.push({ line: countLines(bytes.subarray(0, at - start)), text })
  })
  return literals
}

function visit(node: unknown, found: (at: number, text: string) => void): void {
  if (typeof node !== 'object' || node === null) return
  const kind = isNode(node) ? node.type : ''
  if (kind === 'ImportDeclaration' || kind === 'TsLiteralType') return
  if (isNode(node)) {
    if (kind === 'StringLiteral' || kind === 'JSXText') found(node.span.start, String(node.value))
    if (kind === 'TemplateLiteral') found(node.span.start, textOfTemplate(node))
  }
  for (const child of Object.values(node)) visit(child, found)
}

type Node = { readonly type: string; readonly span: { readonly start: number }; readonly [name: string]: unknown }

function isNode(value: object): value is Node {
  return 'type' in value && 'span' in value
}

function textOfTemplate({ quasis }: Node): string {
  return (quasis as readonly { readonly cooked: string }[]).map(({ cooked }) => cooked).join('…')
}

function leadingBytes(source: string): number {
  return Buffer.byteLength(/^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*/.exec(source)?.[0] ?? '')
}

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((lines, byte) => (byte === 10 ? lines + 1 : lines), 1)
}
