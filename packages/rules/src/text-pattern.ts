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

type CharacterTest = (character: string) => boolean

type Node =
  | { readonly kind: 'one'; readonly atom: string; readonly is: CharacterTest }
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
  #at: number

  constructor(source: string) {
    // Every pattern is for the whole text, whether it says so or not.
    this.#source = source.replace(/(?<!\\)\$$/, '')
    this.#at = source.startsWith('^') ? 1 : 0
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
      return { kind: 'one', atom: found, is: testOf(found) }
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
    const [found = ''] = this.#source.slice(this.#at).match(/^(?:\(\?<?|\\)?./su) ?? []
    return new PatternFault(
      `has an unexpected ${found} at character ${[...this.#source.slice(0, this.#at)].length + 1}`,
    )
  }
}

function testOf(atom: string): CharacterTest {
  if (atom !== '.' && [...atom].length === 1) return (character) => character === atom
  const expression = new RegExp(`^(?:${atom})$`, 'u')
  return (character) => expression.test(character)
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

/** Of those that read, and of the others: each character of a text may visit all that read. */
const MOST_READING = 200
const MOST_EMPTY = 600
/** Nodes, in all repetitions. */
const MOST_BUILT = 20_000

class Machine {
  /** By the number of a state, those that it leads to: after reading a character, or without reading. */
  readonly #states: number[][] = []
  readonly #tests: CharacterTest[] = []
  readonly #testNumbers = new Map<string, number>()
  /** Which states read, in the order of their marks. */
  readonly #reading: number[] = []
  /** By the mark of a state, the number of its test. */
  readonly #testOfMark: number[] = []
  #built = 0
  readonly #start: Marks
  /** By the mark of a state, what it reaches after its character. */
  readonly #after: readonly Marks[]

  constructor(node: Node) {
    const end = this.#add()
    const start = this.#build(node, end)
    const marks = new Map(this.#reading.map((state, mark) => [state, mark]))
    this.#start = this.#reach(start, end, marks)
    this.#after = this.#reading.map((state) => this.#reach(this.#states[state]?.[0] ?? end, end, marks))
  }

  matches(text: string): boolean {
    const known = new Map<string, Int8Array>()
    let current = this.#start
    for (const character of text) {
      const results = known.get(character) ?? new Int8Array(this.#tests.length)
      known.set(character, results)
      const next = noMarks()
      let isStuck = true
      for (let mark = 0; mark < this.#reading.length; mark++) {
        if (!hasMark(current, mark) || !this.#accepts(mark, character, results)) continue
        addMarks(next, this.#after[mark] as Marks)
        isStuck = false
      }
      if (isStuck) return false
      current = next
    }
    return hasMark(current, END)
  }

  /** Tests each character once, however many states read it. */
  #accepts(mark: number, character: string, results: Int8Array): boolean {
    const test = this.#testOfMark[mark] ?? 0
    if (results[test] === 0) results[test] = this.#tests[test]?.(character) ? 1 : -1
    return results[test] === 1
  }

  /** The states that read, and the end, which are reached from this state without reading. */
  #reach(from: number, end: number, marks: ReadonlyMap<number, number>): Marks {
    const reached = noMarks()
    const seen = new Uint8Array(this.#states.length)
    const open = [from]
    while (open.length > 0) {
      const state = open.pop() as number
      if (seen[state] === 1) continue
      seen[state] = 1
      const mark = state === end ? END : marks.get(state)
      if (mark === undefined) open.push(...(this.#states[state] ?? []))
      else addMark(reached, mark)
    }
    return reached
  }

  /** Adds the states of a node, and returns the first: `then` if it adds none, since it reads nothing. */
  #build(node: Node, then: number): number {
    if (++this.#built > MOST_BUILT) throw tooComplex()
    switch (node.kind) {
      case 'one':
        return this.#addReading(this.#testNumber(node.atom, node.is), then)
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
      this.#states[again]?.push(this.#build(part, again), then)
      first = again
    } else {
      for (let count = least; count < most; count++) {
        const next = this.#build(part, first)
        if (next === first) return then
        first = this.#addLeading([next, then])
      }
    }
    for (let count = 0; count < least; count++) {
      const next = this.#build(part, first)
      if (next === first) break
      first = next
    }
    return first
  }

  #testNumber(atom: string, is: CharacterTest): number {
    const known = this.#testNumbers.get(atom)
    if (known !== undefined) return known
    this.#testNumbers.set(atom, this.#tests.length)
    return this.#tests.push(is) - 1
  }

  #addLeading(next: readonly number[]): number {
    const [only] = next
    if (next.length === 1 && only !== undefined) return only
    const state = this.#add()
    this.#states[state]?.push(...next)
    return state
  }

  #addReading(test: number, next: number): number {
    if (this.#reading.length >= MOST_READING) throw tooComplex()
    const state = this.#states.push([next]) - 1
    this.#reading.push(state)
    this.#testOfMark.push(test)
    return state
  }

  #add(): number {
    if (this.#states.length - this.#reading.length >= MOST_EMPTY) throw tooComplex()
    return this.#states.push([]) - 1
  }
}

function tooComplex(): PatternFault {
  return new PatternFault('must be simpler: it repeats too much')
}

/** A set of states that read and of the end, as bits. */
type Marks = Int32Array

const END = MOST_READING

function noMarks(): Marks {
  return new Int32Array((END >> 5) + 1)
}

function hasMark(marks: Marks, mark: number): boolean {
  return ((marks[mark >> 5] ?? 0) & (1 << (mark & 31))) !== 0
}

function addMark(marks: Marks, mark: number): void {
  marks[mark >> 5] = (marks[mark >> 5] ?? 0) | (1 << (mark & 31))
}

function addMarks(marks: Marks, more: Marks): void {
  for (let word = 0; word < marks.length; word++) marks[word] = (marks[word] ?? 0) | (more[word] ?? 0)
}
