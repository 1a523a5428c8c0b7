/**
 * Resolves to whether the text was copied. Pages without HTTPS have no clipboard API, so `copyText` selects the text
 * near the button and uses `execCommand`. If that fails too, the text stays selected.
 */
export async function copyText(text: string, near: Element | null): Promise<boolean> {
  try {
    // Undefined on pages without HTTPS, despite its type.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text)
    if (navigator.clipboard !== undefined) return true
  } catch {
    // `execCommand` may still work.
  }
  return select(text, near) && copySelected()
}

function select(text: string, near: Element | null): boolean {
  for (let around = near?.parentElement ?? null; around !== null; around = around.parentElement) {
    const found = [...around.querySelectorAll('code')].find(({ textContent }) => textContent === text)
    if (found === undefined) continue
    getSelection()?.selectAllChildren(found)
    return true
  }
  return false
}

function copySelected(): boolean {
  try {
    return document.execCommand('copy')
  } catch {
    return false
  }
}
