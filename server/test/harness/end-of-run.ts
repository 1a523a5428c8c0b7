const closing: (() => Promise<void>)[] = []

/** Registers what the files of a process share: closed when the last of them has ended, latest first. */
export function atEndOfRun(close: () => Promise<void>): void {
  closing.push(close)
}

/** Called only by the runner. */
export async function closeShared(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
