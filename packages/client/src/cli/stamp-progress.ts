import type { Output } from './output.ts'

/** The progress of long work: a bar on a terminal, plain lines elsewhere. */
export interface StampProgress {
  /** `total`: undefined while unknown. */
  show(what: string, done: number, total: number | undefined): void
  /** A message that stays on the screen. */
  say(text: string): void
  /** Leaves the line empty for the next output. */
  end(): void
}

const pauseMs = 100
/** Files between two plain lines. */
const step = 1000

export function createStampProgress({ terminal, isJson, note }: Output, now: () => number = Date.now): StampProgress {
  let nextAt = 0
  let isShown = false
  const end = () => {
    if (isShown) terminal.write('\r\u001b[K')
    isShown = false
  }
  const showBar = (what: string, done: number, total: number | undefined) => {
    if (now() < nextAt && done !== total) return
    nextAt = now() + pauseMs
    isShown = true
    terminal.write(`\r\u001b[K${barOf(done, total)}${done}${total === undefined ? '' : ` of ${total}`} ${what}`)
  }
  const showLine = (what: string, done: number, total: number | undefined) => {
    const line = `${done}${total === undefined ? '' : ` of ${total}`} ${what}`
    if (done === 0 || done % step !== 0 || isJson) return
    note(line)
  }
  return {
    show: (what, done, total) => (terminal.isTTY === true ? showBar : showLine)(what, done, total),
    say(text) {
      end()
      note(text)
    },
    end,
  }
}

const width = 30

function barOf(done: number, total: number | undefined): string {
  if (total === undefined || total === 0) return ''
  const filled = Math.min(width, Math.floor((done / total) * width))
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] `
}
