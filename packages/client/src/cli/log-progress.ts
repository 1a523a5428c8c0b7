interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

export interface Progress {
  show(checked: number, size: number): void
  /** Leaves the line empty for the next output. */
  end(): void
}

/** A shorter check needs no line, and none is worth reading more often. */
const firstReportMs = 1000
const pauseMs = 200

/** One line, rewritten repeatedly, for people who wait; files and pipes get none. */
export function createProgress(terminal: Terminal = process.stderr, now: () => number = Date.now): Progress {
  let nextAt = now() + firstReportMs
  let shown = false
  return {
    show(checked, size) {
      if (!terminal.isTTY || now() < nextAt) return
      terminal.write(`\r\u001b[K${checked} of ${size} entries checked`)
      nextAt = now() + pauseMs
      shown = true
    },
    end() {
      if (shown) terminal.write('\r\u001b[K')
    },
  }
}
