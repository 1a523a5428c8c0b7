/** Where people watch: standard error, so that results can go elsewhere. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows what long work has done so far. With `--json` each result is a line of its own. */
export interface Output {
  readonly isJson: boolean
  readonly terminal: Terminal
  /** A result. No `text`: it is worth a line of JSON alone. */
  result(data: object, text?: string): void
  /** Something to know while waiting, on standard error. */
  note(text: string): void
}
