import { UsageError } from './exits.ts'
import type { Terminal } from './output.ts'

/** Standard input: a person, or what another program wrote. */
export interface Keyboard {
  readonly isTTY: boolean
  /** One line, which is shown while it is typed. */
  ask(question: string): Promise<string>
  /** One line that is never shown. */
  askSecret(question: string): Promise<string>
  /** All of it, for what is short. */
  readAll(): Promise<string>
}

type Source = NodeJS.ReadableStream & { isTTY?: boolean; setRawMode?: (isRaw: boolean) => unknown }

/** More than any answer is long. */
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

/** No keyboard: for programs that run the command without one. */
export const noKeyboard: Keyboard = {
  isTTY: false,
  ask: () => Promise.reject(new UsageError('There is no terminal to ask for input.')),
  askSecret: () => Promise.reject(new UsageError('There is no terminal to ask for input.')),
  readAll: () => Promise.resolve(''),
}

const [interrupt, endOfInput, backspace, del] = ['\u0003', '\u0004', '\b', '\u007f']

/** In raw mode the terminal neither shows nor edits; what editing a secret needs happens here. */
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
