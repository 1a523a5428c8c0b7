import { UsageError } from './exits.ts'
import type { Terminal } from './output.ts'

/** Standard input: a person, or the output of another program. */
export interface Keyboard {
  readonly isTTY: boolean
  /** One line, shown while it is typed. */
  ask(question: string): Promise<string>
  /** One line, never shown. */
  askSecret(question: string): Promise<string>
  /** All of it, for short input. */
  readAll(): Promise<string>
}

type Source = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }

/** Longer than any answer. */
const mostCharacters = 4096

export function createKeyboard(source: Source, terminal: Terminal): Keyboard {
  return {
    isTTY: source.isTTY === true,
    async ask(question) {
      terminal.write(question)
      try {
        return (await readLine(source)).trim()
      } finally {
        source.pause()
      }
    },
    async askSecret(question) {
      source.setRawMode?.(true)
      try {
        terminal.write(question)
        return (await readLine(source)).trim()
      } finally {
        source.setRawMode?.(false)
        source.pause()
        terminal.write('\n')
      }
    },
    async readAll() {
      let text = ''
      for await (const piece of source) {
        text += String(piece)
        if (text.length > mostCharacters) throw new UsageError('Standard input is too long to be an API key.')
      }
      return text.trim()
    },
  }
}

/** For programs that run the command without a keyboard. */
export const noKeyboard: Keyboard = {
  isTTY: false,
  ask: () => Promise.reject(new UsageError('There is no terminal to ask for input.')),
  askSecret: () => Promise.reject(new UsageError('There is no terminal to ask for input.')),
  readAll: () => Promise.resolve(''),
}

const [interrupt, endOfInput, backspace, del] = ['\u0003', '\u0004', '\b', '\u007f']

/** In raw mode the terminal neither echoes nor edits; editing a secret happens here. */
function readLine(source: Source): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const end = (act: () => void) => {
      source.off('data', take).off('end', close)
      act()
    }
    const close = () => end(() => resolve(text))
    const take = (piece: Buffer | string) => {
      for (const character of String(piece)) {
        if (character === interrupt) return end(() => reject(new UsageError('Canceled. Nothing was changed.')))
        if (character === '\r' || character === '\n' || character === endOfInput) return close()
        if (character === backspace || character === del) text = text.slice(0, -1)
        else if (text.length < mostCharacters) text += character
      }
    }
    source.on('data', take).on('end', close)
    source.resume()
  })
}
