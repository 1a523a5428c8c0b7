import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Debian's openssl, as an independent judge; rejects with its output. */
export async function openssl(...words: string[]): Promise<string> {
  const { stdout, stderr } = await promisify(execFile)('openssl', words)
  return stdout + stderr
}
