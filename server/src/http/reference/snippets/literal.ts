/** How a language writes values. */
export interface Spelling {
  text(value: string): string
  name(value: string): string
  readonly words: Readonly<Record<'true' | 'false' | 'null', string>>
  readonly indent: string
}

export const typescriptSpelling: Spelling = {
  text: singleQuoted,
  name: (value) => (/^[A-Za-z_$][\w$]*$/.test(value) ? value : singleQuoted(value)),
  words: { true: 'true', false: 'false', null: 'null' },
  indent: '  ',
}

export const pythonSpelling: Spelling = {
  text: (value) => JSON.stringify(value),
  name: (value) => JSON.stringify(value),
  words: { true: 'True', false: 'False', null: 'None' },
  indent: '    ',
}

function singleQuoted(value: string): string {
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Fits on most screens without scrolling. */
const widest = 60

/** A JSON value, on one line if short, else with a comma after each part. */
export function literal(value: unknown, spelling: Spelling, before = '', margin = ''): string {
  const short = oneLine(value, spelling)
  if (margin.length + before.length + short.length <= widest || typeof value !== 'object' || value === null)
    return short
  const inner = margin + spelling.indent
  const part = (one: unknown, name = '') => `${inner}${name}${literal(one, spelling, name, inner)},`
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const parts = Array.isArray(value)
    ? value.map((one) => part(one))
    : Object.entries(value).map(([name, one]) => part(one, `${spelling.name(name)}: `))
  return [open, ...parts, `${margin}${close}`].join('\n')
}

function oneLine(value: unknown, spelling: Spelling): string {
  if (typeof value === 'string') return spelling.text(value)
  if (typeof value === 'boolean' || value === null) return spelling.words[`${value}`]
  if (Array.isArray(value)) return `[${value.map((one) => oneLine(one, spelling)).join(', ')}]`
  if (typeof value !== 'object') return String(value)
  const parts = Object.entries(value).map(([name, one]) => `${spelling.name(name)}: ${oneLine(one, spelling)}`)
  const space = spelling === typescriptSpelling && parts.length > 0 ? ' ' : ''
  return `{${space}${parts.join(', ')}${space}}`
}
