import { isBuiltin } from 'node:module'
import { isAbsolute } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Every module that Node.js could load from these, however deep: the bundler follows imports as Node.js would, and keeps
 * what nothing uses. An optional module that is not installed is not among them, as for Node.js.
 */
export async function traceModules(entries: readonly string[]): Promise<readonly string[]> {
  const modules = new Set<string>()
  const bundle = await rolldown({
    input: [...entries],
    platform: 'node',
    treeshake: false,
    // Conditions of Node.js 24 beside "import" and "require"; it knows no other field than "main".
    resolve: { conditionNames: ['node', 'module-sync', 'node-addons'], mainFields: ['main'] },
    external: isBuiltin,
    plugins: [{ name: 'record', load: record }],
    logLevel: 'silent',
  })
  function record(path: string): string | undefined {
    if (isAbsolute(path)) modules.add(path)
    return path.endsWith('.node') ? '' : undefined
  }
  try {
    await bundle.generate({ format: 'esm' })
    return [...modules].sort()
  } finally {
    await bundle.close()
  }
}
