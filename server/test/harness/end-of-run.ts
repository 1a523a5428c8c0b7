const closing: (() => Promise<void>)[] = []

/** For what the files of a process share: it is closed when the last of them has ended, the latest first. */
export function atEndOfRun(close: () => Promise<void>): void {
  closing.push(close)
}

/** Called by the runner alone. */
export async function closeShared(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
