import { isBuiltin } from 'node:module'
import { isAbsolute } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Every module that Node.js could load from these, however deep: the bundler follows imports as Node.js would, and keeps
 * what nothing uses. An optional module that a package does not find is not among them, as for Node.js. What our own code
 * does not find is an error.
 */
export async function traceModules(entries: readonly string[]): Promise<readonly string[]> {
  const modules = new Set<string>()
  const missing: string[] = []
  const bundle = await rolldown({
    input: [...entries],
    platform: 'node',
    treeshake: false,
    // Conditions of Node.js 24 beside "import" and "require"; it knows no other field than "main".
    resolve: { conditionNames: ['node', 'module-sync', 'node-addons'], mainFields: ['main'] },
    external: isBuiltin,
    plugins: [{ name: 'record', load: record }],
    onLog(_level, { code, id = '', exporter }) {
      if (code === 'UNRESOLVED_IMPORT' && !id.includes('/node_modules/')) missing.push(`${exporter} of ${id}`)
    },
  })
  function record(path: string): string | undefined {
    if (isAbsolute(path)) modules.add(path)
    return path.endsWith('.node') ? '' : undefined
  }
  try {
    await bundle.generate({ format: 'esm' })
    if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}`)
    return [...modules].sort()
  } finally {
    await bundle.close()
  }
}
