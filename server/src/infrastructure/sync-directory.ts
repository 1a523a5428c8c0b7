import { open } from 'node:fs/promises'

/** A synced file is still lost in a power cut if its name was not synced. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
