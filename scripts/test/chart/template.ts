/** A value as in Go: text, a number, a flag, a map or a list. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** The parts of an expression. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: Value }
  /** `.A.b`, or `$name.b` where `base` is the name; `.` has no path. */
  | { readonly kind: 'path'; readonly base: string | undefined; readonly path: readonly string[] }
  /** A function, or one operand alone; the result of the command before it in a pipeline is its last argument. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

export type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'print'; readonly value: Expression }
  | {
      readonly kind: 'if' | 'with'
      readonly value: Expression
      readonly body: readonly Node[]
      readonly otherwise: readonly Node[]
    }
  | {
      readonly kind: 'range'
      readonly key: string
      readonly name: string
      readonly value: Expression
      readonly body: readonly Node[]
    }
  | { readonly kind: 'define'; readonly name: string; readonly body: readonly Node[] }

type Token = { readonly kind: 'text' | 'action'; readonly text: string }

/** Parses the part of Go's templates that our chart uses, and refuses everything else. */
export function parseTemplate(text: string): readonly Node[] {
  const tokens = tokensOf(text)
  const nodes = parseNodes(tokens)
  if (tokens.length > 0) throw new Error(`Not expected: {{ ${tokens[0]?.text} }}`)
  return nodes
}

/** `{{-` and `-}}` remove the white space beside them. */
function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let rest = text
  let trims = false
  for (let match = find(rest); match !== null; match = find(rest)) {
    const [whole, before = '', left, action = '', right] = match
    const start = trims ? before.trimStart() : before
    tokens.push({ kind: 'text', text: left === '-' ? start.trimEnd() : start })
    tokens.push({ kind: 'action', text: action.trim() })
    trims = right === '-'
    rest = rest.slice(whole.length)
  }
  if (rest.includes('{{') || rest.includes('}}')) throw new Error(`Not closed: ${rest}`)
  return [...tokens, { kind: 'text', text: trims ? rest.trimStart() : rest }]
}

function find(text: string): RegExpMatchArray | null {
  return text.match(/^((?:(?!\{\{)[\s\S])*)\{\{(-?)((?:(?!\}\})[\s\S])*?)(-?)\}\}/)
}

/** Up to an `else` or `end` that belongs to an outer node, which stays. */
function parseNodes(tokens: Token[]): Node[] {
  const nodes: Node[] = []
  for (let token = tokens[0]; token !== undefined; token = tokens[0]) {
    if (token.kind === 'action' && /^(end|else)$/.test(token.text)) return nodes
    tokens.shift()
    nodes.push(token.kind === 'text' ? { kind: 'text', text: token.text } : parseAction(token.text, tokens))
  }
  return nodes
}

function parseAction(text: string, tokens: Token[]): Node {
  const [, word = '', rest = ''] = text.match(/^(if|with|range|define)\s+(.*)$/) ?? []
  if (word === '') return { kind: 'print', value: parseExpression(text) }
  const body = parseNodes(tokens)
  const otherwise = tokens[0]?.text === 'else' && tokens.shift() !== undefined ? parseNodes(tokens) : []
  if (tokens.shift()?.text !== 'end') throw new Error(`Without an end: {{ ${text} }}`)
  if (word === 'if' || word === 'with') return { kind: word, value: parseExpression(rest), body, otherwise }
  if (otherwise.length > 0) throw new Error(`No else is expected: {{ ${text} }}`)
  if (word === 'define') return { kind: 'define', name: JSON.parse(rest) as string, body }
  const [, key = '', name = '', value = ''] = rest.match(/^\$(\w+), \$(\w+) := (.*)$/) ?? []
  if (value === '') throw new Error(`Not {{ range $key, $value := … }}: ${text}`)
  return { kind: 'range', key, name, value: parseExpression(value), body }
}

function parseExpression(text: string): Expression {
  const words = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g)].map(([word]) => word)
  const parsed = parsePipeline(words)
  if (words.length > 0) throw new Error(`Not expected: ${words.join(' ')} in ${text}`)
  return parsed
}

function parsePipeline(words: string[]): Expression {
  let result = parseCommand(words)
  while (words[0] === '|') {
    words.shift()
    const next = parseCommand(words)
    if (next.kind !== 'call') throw new Error('Only functions follow a |')
    result = { ...next, args: [...next.args, result] }
  }
  return result
}

function parseCommand(words: string[]): Expression {
  const [first = ''] = words
  if (!/^[a-zA-Z]\w*$/.test(first) || first === 'true' || first === 'false') return parseOperand(words)
  words.shift()
  const args: Expression[] = []
  while (words.length > 0 && words[0] !== '|' && words[0] !== ')') args.push(parseOperand(words))
  return { kind: 'call', name: first, args }
}

function parseOperand(words: string[]): Expression {
  const word = words.shift() ?? ''
  if (word === '(') {
    const inner = parsePipeline(words)
    if (words.shift() !== ')') throw new Error('A ) is missing')
    return inner
  }
  if (/^("|-?\d+$|true$|false$)/.test(word)) return { kind: 'literal', value: JSON.parse(word) as Value }
  const [, base, path = ''] = word.match(/^(?:\$(\w+))?((?:\.\w+)*|\.)$/) ?? []
  if (word === '' || (base === undefined && path === '')) throw new Error(`Not an operand: ${word}`)
  return { kind: 'path', base, path: path.split('.').filter((part) => part !== '') }
}
