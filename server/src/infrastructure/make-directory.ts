import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates a folder and its parents, one after another. With `recursive`, Node.js retries forever if an existing folder
 * accepts no other, such as /proc.
 */
export async function makeDirectory(path: string): Promise<void> {
  if (await isDirectory(path)) return
  await makeDirectory(dirname(path))
  try {
    await mkdir(path)
  } catch (error) {
    // Somebody else may have created it meanwhile.
    if (!(await isDirectory(path))) throw error
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
