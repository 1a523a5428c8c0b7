import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments, stringify } from 'yaml'
import { type Expression, type Node, parseTemplate, type Value } from './template.ts'

type Map = { readonly [name: string]: Value }

interface Scope {
  readonly dot: Value
  readonly variables: Readonly<Record<string, Value>>
}

export interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations?: Readonly<Record<string, string>> }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own members, and the tests look into them
  readonly [member: string]: any
}

/** Renders a chart as `helm template` does, as far as our templates need it. What they do not need is an error. */
export function renderChart(folder: string, values: Map, release = 'countersign'): readonly Manifest[] {
  const templates = readdirSync(join(folder, 'templates'))
    .sort()
    .map((name) => ({ name, nodes: parseTemplate(readFileSync(join(folder, 'templates', name), 'utf8')) }))
  const defined = Object.fromEntries(
    templates.flatMap(({ nodes }) => nodes.flatMap((node) => (node.kind === 'define' ? [[node.name, node.body]] : []))),
  )
  const dot = { Values: merge(readValues(folder), values), Chart: readChart(folder), Release: releaseOf(release) }
  return templates
    .filter(({ name }) => name.endsWith('.yaml'))
    .flatMap(({ name, nodes }) => readManifests(name, print(nodes, { dot, variables: {} }, defined)))
}

export function readValues(folder: string): Map {
  return parse(readFileSync(join(folder, 'values.yaml'), 'utf8')) as Map
}

/** Its members begin with capitals in templates. */
function readChart(folder: string): Map {
  const chart = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8')) as Map
  return Object.fromEntries(
    Object.entries(chart).map(([name, value]) => [`${name[0]?.toUpperCase()}${name.slice(1)}`, value]),
  )
}

function releaseOf(name: string): Map {
  return { Name: name, Namespace: 'default', Service: 'Helm' }
}

function readManifests(name: string, text: string): Manifest[] {
  const documents = parseAllDocuments(text, { uniqueKeys: true })
  return documents.flatMap((document) => {
    const [error] = document.errors
    if (error !== undefined) throw new Error(`${name}: ${error.message}\n${text}`)
    const manifest = document.toJS() as Manifest | null
    return manifest === null ? [] : [manifest]
  })
}

/** Maps member by member, anything else as a whole. */
function merge(base: Value, over: Value): Map {
  if (!isMap(base) || !isMap(over)) throw new Error('Only maps are merged')
  const pairs = Object.entries(over).map(([name, value]) => {
    const former = base[name]
    return [name, former !== undefined && isMap(former) && isMap(value) ? merge(former, value) : value] as const
  })
  return { ...base, ...Object.fromEntries(pairs) }
}

function isMap(value: Value): value is Map {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Defined = Readonly<Record<string, readonly Node[]>>

function print(nodes: readonly Node[], scope: Scope, defined: Defined): string {
  return nodes.map((node) => printNode(node, scope, defined)).join('')
}

function printNode(node: Node, scope: Scope, defined: Defined): string {
  switch (node.kind) {
    case 'text':
      return node.text
    case 'define':
      return ''
    case 'print':
      return textOf(evaluate(node.value, scope, defined))
    case 'if':
    case 'with': {
      const value = evaluate(node.value, scope, defined)
      if (!isTrue(value)) return print(node.otherwise, scope, defined)
      return print(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope, defined)
    }
    case 'range': {
      const map = evaluate(node.value, scope, defined)
      if (!isMap(map)) throw new Error('Only maps are expected in a range')
      // Go sorts the keys.
      const entries = Object.entries(map).toSorted(([one], [other]) => (one < other ? -1 : 1))
      return entries
        .map(([key, value]) => {
          const variables = { ...scope.variables, [node.key]: key, [node.name]: value }
          return print(node.body, { dot: value, variables }, defined)
        })
        .join('')
    }
  }
}

function evaluate(expression: Expression, scope: Scope, defined: Defined): Value {
  if (expression.kind === 'literal') return expression.value
  if (expression.kind === 'call') {
    const args = expression.args.map((arg) => evaluate(arg, scope, defined))
    if (expression.name === 'include') {
      const [name = '', dot = null] = args
      const body = defined[textOf(name)]
      if (body === undefined) throw new Error(`Nothing defines ${name}`)
      return print(body, { dot, variables: {} }, defined)
    }
    const call = functions[expression.name]
    if (call === undefined) throw new Error(`No function ${expression.name}`)
    if (call.length > 0 && args.length !== call.length) throw new Error(`${expression.name} of ${args.length}`)
    return call(...args)
  }
  const { base, path } = expression
  const start = base === undefined ? scope.dot : scope.variables[base]
  return path.reduce<Value>((value, name) => {
    const member = isMap(value) ? value[name] : undefined
    if (member === undefined) throw new Error(`No value has the path ${path.join('.')}`)
    return member
  }, start ?? null)
}

/** Of Helm, with as many arguments as our templates give them. */
const functions: Readonly<Record<string, (...args: readonly Value[]) => Value>> = {
  quote: (value: Value) => JSON.stringify(textOf(value)),
  default: (usual: Value, value: Value) => (isTrue(value) ? value : usual),
  not: (value: Value) => !isTrue(value),
  required: (message: Value, value: Value) => {
    if (value === '' || value === null) throw new Error(textOf(message))
    return value
  },
  printf: (...[format = '', ...values]: Value[]) => {
    const parts = textOf(format).split('%s')
    if (parts.length !== values.length + 1) throw new Error(`Not ${values.length} values for ${format}`)
    return parts.map((part, index) => part + textOf(values[index] ?? '')).join('')
  },
  contains: (part: Value, text: Value) => textOf(text).includes(textOf(part)),
  trunc: (length: Value, text: Value) => textOf(text).slice(0, Number(length)),
  trimSuffix: (suffix: Value, text: Value) => textOf(text).replace(new RegExp(`${RegExp.escape(textOf(suffix))}$`), ''),
  kindIs: (kind: Value, value: Value) => kind === (typeof value === 'number' ? 'float64' : typeof value),
  ternary: (one: Value, other: Value, decides: Value) => (isTrue(decides) ? one : other),
  add: (...numbers: Value[]) => numbers.reduce<number>((sum, number) => sum + Number(number), 0),
  toJson: (value: Value) => JSON.stringify(value),
  sha256sum: (text: Value) => createHash('sha256').update(textOf(text)).digest('hex'),
  toYaml: (value: Value) => stringify(value).trimEnd(),
  nindent: (width: Value, text: Value) => `\n${textOf(text).replace(/^(?=.)/gm, ' '.repeat(Number(width)))}`,
}

function isTrue(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value)
  return Object.keys(value).length > 0
}

function textOf(value: Value): string {
  if (value === null || typeof value === 'object') throw new Error(`Not text: ${JSON.stringify(value)}`)
  if (typeof value === 'number' && Math.abs(value) >= 1e6) throw new Error(`Go prints ${value} with an exponent`)
  return String(value)
}
