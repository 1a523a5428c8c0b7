/**
 * Regular expressions from strangers, in time proportional to the text: all ways to match are followed at once, where
 * the engine of JavaScript tries one after the other and may take forever. Characters, classes, groups, alternatives
 * and quantifiers mean what they mean in JavaScript; the whole text must match, character by character.
 */

export interface TextPattern {
  matches(text: string): boolean
}

/** The pattern, or why it is refused, as the end of a sentence that begins with its name. */
export function compilePattern(source: string): TextPattern | string {
  const parser = new PatternParser(source)
  try {
    const machine = new Machine(parser.parse())
    return { matches: (text) => machine.matches(text) }
  } catch (error) {
    if (error instanceof PatternFault) return error.message
    throw error
  }
}

class PatternFault extends Error {}

type Node =
  | { readonly kind: 'one'; readonly is: RegExp }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly choices: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number }

const MOST_REPEATS = 200
const DEEPEST = 20

/** One character, by itself: an escape, a class, a dot or a literal. */
const atom =
  /\\[pP]\{[^}]*\}|\\u\{[0-9a-fA-F]+\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\[^0-9bBkcux]|\[\^?(?:\\.|[^\\\]])*\]|[^\\[\](){}|*+?^$]/uy
const quantifier = /[*+?]|\{(\d{1,4})(,(\d{0,4}))?\}/y

class PatternParser {
  readonly #source: string
  #at = 0

  constructor(source: string) {
    // Every pattern is for the whole text, whether it says so or not.
    this.#source = source.replace(/^\^/, '').replace(/(?<!\\)\$$/, '')
  }

  parse(): Node {
    const node = this.#choices(0)
    if (this.#at < this.#source.length) throw this.#unexpected()
    return node
  }

  #choices(depth: number): Node {
    if (depth > DEEPEST) throw new PatternFault(`must not have more than ${DEEPEST} nested groups`)
    const choices = [this.#sequence(depth)]
    while (this.#take('|')) choices.push(this.#sequence(depth))
    return { kind: 'any', choices }
  }

  #sequence(depth: number): Node {
    const parts: Node[] = []
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] as string)) {
      parts.push(this.#quantified(this.#part(depth)))
    }
    return { kind: 'all', parts }
  }

  #part(depth: number): Node {
    if (this.#take('(?:') || (this.#source[this.#at + 1] !== '?' && this.#take('('))) {
      const node = this.#choices(depth + 1)
      if (!this.#take(')')) throw new PatternFault('must close every group')
      return node
    }
    atom.lastIndex = this.#at
    const found = atom.exec(this.#source)?.[0]
    if (found === undefined) throw this.#unexpected()
    this.#at += found.length
    try {
      return { kind: 'one', is: new RegExp(`^(?:${found})$`, 'u') }
    } catch {
      throw new PatternFault(`must not contain ${found}, which is not a valid character class`)
    }
  }

  #quantified(part: Node): Node {
    quantifier.lastIndex = this.#at
    const found = quantifier.exec(this.#source)
    if (found === null) return part
    this.#at += found[0].length
    const [least, most] = boundsOf(found)
    if (least > most) throw new PatternFault(`must not contain ${found[0]}, which repeats nothing`)
    if (Math.max(least, most === Number.POSITIVE_INFINITY ? 0 : most) > MOST_REPEATS) {
      throw new PatternFault(`must not repeat anything more than ${MOST_REPEATS} times`)
    }
    if (this.#take('?')) throw new PatternFault('must not contain lazy quantifiers: the whole text matches or not')
    return { kind: 'repeat', part, least, most }
  }

  #take(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  #unexpected(): PatternFault {
    return new PatternFault(`must not contain ${this.#source.slice(this.#at, this.#at + 4)} at that place`)
  }
}

function boundsOf([text, least, several, most]: RegExpExecArray): [number, number] {
  switch (text) {
    case '*':
      return [0, Number.POSITIVE_INFINITY]
    case '+':
      return [1, Number.POSITIVE_INFINITY]
    case '?':
      return [0, 1]
    default:
      if (several === undefined) return [Number(least), Number(least)]
      return [Number(least), most === '' ? Number.POSITIVE_INFINITY : Number(most)]
  }
}

/** Reads one character, or leads on to other states without reading. */
interface State {
  is?: RegExp
  readonly next: number[]
}

const MOST_STATES = 500

class Machine {
  readonly #states: State[] = []
  readonly #start: number
  readonly #end: number

  constructor(node: Node) {
    this.#end = this.#add()
    this.#start = this.#build(node, this.#end)
  }

  matches(text: string): boolean {
    let current = this.#reach([this.#start])
    for (const character of text) {
      const read = [...current].flatMap((state) => {
        const { is, next } = this.#states[state] as State
        return is?.test(character) ? next : []
      })
      if (read.length === 0) return false
      current = this.#reach(read)
    }
    return current.has(this.#end)
  }

  /** These states, and all that they lead to without reading. */
  #reach(from: readonly number[]): Set<number> {
    const reached = new Set<number>()
    const open = [...from]
    while (open.length > 0) {
      const state = open.pop() as number
      if (reached.has(state)) continue
      reached.add(state)
      const { is, next } = this.#states[state] as State
      if (is === undefined) open.push(...next)
    }
    return reached
  }

  /** Adds the states of a node, and returns the first. */
  #build(node: Node, then: number): number {
    switch (node.kind) {
      case 'one':
        return this.#add(node.is, then)
      case 'all':
        return node.parts.reduceRight((after, part) => this.#build(part, after), then)
      case 'any':
        return this.#addLeading(node.choices.map((choice) => this.#build(choice, then)))
      case 'repeat':
        return this.#buildRepeat(node.part, node.least, node.most, then)
    }
  }

  #buildRepeat(part: Node, least: number, most: number, then: number): number {
    let first = then
    if (most === Number.POSITIVE_INFINITY) {
      const again = this.#add()
      this.#states[again]?.next.push(this.#build(part, again), then)
      first = again
    } else {
      for (let count = least; count < most; count++) first = this.#addLeading([this.#build(part, first), then])
    }
    for (let count = 0; count < least; count++) first = this.#build(part, first)
    return first
  }

  #addLeading(next: readonly number[]): number {
    const state = this.#add()
    this.#states[state]?.next.push(...next)
    return state
  }

  #add(is?: RegExp, next?: number): number {
    if (this.#states.length >= MOST_STATES) throw new PatternFault('must be simpler: it repeats too much')
    this.#states.push({ ...(is && { is }), next: next === undefined ? [] : [next] })
    return this.#states.length - 1
  }
}
