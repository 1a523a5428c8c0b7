type Range<Value> = { readonly low: number; readonly high: number; readonly first: Value }

const MAX_ENTRIES = 70_000

/** Single codes, and ranges of them that stay ranges: one line can map four billion codes. */
export class CodeRanges<Value> {
  readonly #single = new Map<number, Value>()
  #ranges: Range<Value>[] = []
  #sorted = true

  get size(): number {
    return this.#single.size + this.#ranges.length
  }

  add(low: number, high: number, first: Value): void {
    if (this.size >= MAX_ENTRIES || high < low) return
    if (low === high) this.#single.set(low, first)
    else {
      this.#ranges.push({ low, high, first })
      this.#sorted = false
    }
  }

  find(code: number): { readonly value: Value; readonly distance: number } | undefined {
    const single = this.#single.get(code)
    if (single !== undefined) return { value: single, distance: 0 }
    const range = this.#rangeBefore(code)
    return range === undefined || range.high < code ? undefined : { value: range.first, distance: code - range.low }
  }

  #rangeBefore(code: number): Range<Value> | undefined {
    if (!this.#sorted) this.#ranges.sort((one, other) => one.low - other.low)
    this.#sorted = true
    let [from, to] = [0, this.#ranges.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#ranges[middle]?.low ?? 0) <= code) from = middle + 1
      else to = middle
    }
    return this.#ranges[from - 1]
  }
}
