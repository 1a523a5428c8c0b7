/**
 * Whether the text was copied. Browsers have no clipboard for pages that come without encryption; there the text itself,
 * which stands near the button, is selected and copied in the older way, and stays selected when that fails too.
 */
export async function copyText(text: string, near: Element | null): Promise<boolean> {
  try {
    // Missing, whatever its type says, where the page is not encrypted.
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text)
    if (navigator.clipboard !== undefined) return true
  } catch {
    // Refused: the older way may still be open.
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
