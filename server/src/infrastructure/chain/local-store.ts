import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { syncDirectory } from '../sync-directory.ts'
import { loadableState } from './local-state.ts'

/** The local chain on disk: its state, and the genesis of every chain that was ever in this directory. */
export interface LocalStore {
  /** The path of the state to load; undefined if there is none. An unreadable state is renamed. */
  find(): Promise<{ readonly path: string } | { readonly path: undefined; readonly putAside: string | undefined }>
  /** Resolves once the state would survive a power cut. Refuses if somebody else has written there since. */
  save(takeDump: () => Promise<string>): Promise<void>
  /** Oldest first. */
  chains(): Promise<readonly string[]>
  addChain(genesis: string): Promise<void>
}

export function createLocalStore(directory: string): LocalStore {
  const statePath = join(directory, 'chain.json')
  const chainsPath = join(directory, 'chains')
  let lastSeen: string | undefined
  /** One after the other: an earlier dump must not overwrite a later one. */
  let saving: Promise<void> = Promise.resolve()

  async function replace(path: string, text: string): Promise<void> {
    const draft = `${path}.${randomBytes(6).toString('hex')}`
    try {
      await write(draft, text)
      await rename(draft, path)
    } catch (error) {
      // Saving is retried again and again, and a full disk needs no more drafts.
      await rm(draft, { force: true })
      throw error
    }
    await syncDirectory(directory)
  }

  async function chains(): Promise<string[]> {
    return ((await readIfThere(chainsPath)) ?? '').split('\n').filter((line) => line !== '')
  }

  return {
    chains,
    addChain: async (genesis) => replace(chainsPath, `${[...(await chains()), genesis].join('\n')}\n`),

    async find() {
      await removeDrafts(directory)
      lastSeen = await versionOf(statePath)
      const text = await readIfThere(statePath)
      if (text === undefined) return { path: undefined, putAside: undefined }
      const loadable = loadableState(text)
      if (loadable === text) return { path: statePath }
      if (loadable !== undefined) {
        // It is the only copy, and what is removed from it cannot be recovered.
        await replace(`${statePath}.before-${randomBytes(4).toString('hex')}`, text)
        await replace(statePath, loadable)
        lastSeen = await versionOf(statePath)
        return { path: statePath }
      }
      const putAside = `${statePath}.unreadable-${randomBytes(4).toString('hex')}`
      await rename(statePath, putAside)
      lastSeen = undefined
      return { path: undefined, putAside }
    },

    save(takeDump) {
      const saved = saving.then(async () => {
        const text = await unpack(await takeDump())
        if ((await versionOf(statePath)) !== lastSeen) {
          throw new Error(`Another service is writing to ${directory}: give each service its own DATA_DIR`)
        }
        await replace(statePath, text)
        lastSeen = await versionOf(statePath)
      })
      saving = saved.catch(() => {})
      return saved
    },
  }
}

async function write(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Files that a crash left half written. */
async function removeDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter((name) =>
    /^chain(s|\.json)(\.before-[0-9a-f]{8})?\.[0-9a-f]{12}$/.test(name),
  )
  for (const name of drafts) await rm(join(directory, name), { force: true })
}

/** Every write creates a new file. */
async function versionOf(path: string): Promise<string | undefined> {
  const found = await stat(path, { bigint: true }).catch(ignoreMissing)
  return found === undefined ? undefined : `${found.ino} ${found.mtimeNs} ${found.size}`
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(ignoreMissing)
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** anvil returns its state as JSON, compressed, in hex. */
async function unpack(dump: string): Promise<string> {
  const text = loadableState((await promisify(gunzip)(Buffer.from(dump.slice(2), 'hex'))).toString())
  if (text === undefined) throw new Error('The local chain gives a state that it could not load again')
  return text
}
