/** Where people watch: standard error, so that results can be redirected. */
export interface Terminal {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

/** Shows the progress of long work. With `--json` each result is its own line. */
export interface Output {
  readonly isJson: boolean
  readonly terminal: Terminal
  /** A result. Without `text` it appears only as JSON. */
  result(data: object, text?: string): void
  /** A message for people who wait, on standard error. */
  note(text: string): void
}
