const closing: (() => Promise<void>)[] = []

/** Registers what the files of a process share: closed when the last of them has ended, latest first. */
export function atEndOfRun(close: () => Promise<void>): void {
  closing.push(close)
}

let forgetting: (() => boolean)[] = []

/**
 * Registers how to forget what only the tests of one file need: modules stay loaded, and with them whatever their
 * variables hold. `forget` returns whether there will be more to forget after the next file.
 */
export function atEndOfFile(forget: () => boolean): void {
  forgetting.push(forget)
}

/** Called only by the runner, like the next one. */
export function forgetFile(): void {
  forgetting = forgetting.filter((forget) => forget())
}

export async function closeShared(): Promise<void> {
  for (const close of closing.splice(0).reverse()) await close()
}
