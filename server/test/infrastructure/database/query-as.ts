import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const script = fileURLToPath(new URL('run-query.ts', import.meta.url))

/** The rows, or `{ code }` of the refusal, as a process of the user `as` gets them. */
export async function queryAs(
  as: { readonly uid: number; readonly gid: number },
  connectionString: string,
  text: string,
): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, connectionString, text], {
    ...as,
    cwd: '/',
    env: { NODE_NO_WARNINGS: '1' },
  })
  return JSON.parse(stdout)
}
