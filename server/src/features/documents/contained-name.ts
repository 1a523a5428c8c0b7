import { AsicError, createContainer } from '@countersign/asic'
import { replaceUnsafeCharacters } from '@countersign/rules/readable-name'

const mostCharacters = 200

/** The name of a file in its container: its file name, else its title, without characters that no container accepts. */
export function containedName(fileName: string | undefined, title: string): string {
  const wanted = replaceUnsafeCharacters(fileName ?? title, '_')
    .replace(/[/\\:*?"<>|]/g, '_')
    .normalize('NFC')
    .trim()
    .replace(/\.+$/, '')
  const name = shorten(wanted)
  return isHeld(name) ? name : `_${name.replace(/[^\w.-]/g, '_')}_`
}

/** Keeps the extension, which shows the kind of the file. */
function shorten(name: string): string {
  const characters = [...name]
  if (characters.length <= mostCharacters) return name
  const end = /\.[^.]{1,16}$/.exec(name)?.[0] ?? ''
  return `${characters
    .slice(0, mostCharacters - end.length)
    .join('')
    .trim()}${end}`
}

function isHeld(name: string): boolean {
  try {
    createContainer([{ name, content: new Uint8Array() }])
    return true
  } catch (error) {
    if (error instanceof AsicError) return false
    throw error
  }
}
