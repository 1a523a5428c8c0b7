import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, one after another. Asked for all of them at once, Node.js tries for ever where a
 * folder that exists takes no other, as /proc.
 */
export async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return
  await makeDirectory(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!(await isDirectory(path))) throw error
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
