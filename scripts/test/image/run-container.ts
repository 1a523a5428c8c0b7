import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { Image } from './build-image.ts'

export interface Container {
  readonly output: () => string
  /** On the machine; in the container it is process 1. */
  readonly pid: () => number
  /** Resolves once the container is gone, with all that runs in it. */
  end(): Promise<void>
  /** Resolves to its exit code. */
  readonly exited: Promise<number>
}

/**
 * As a container runtime does for `--read-only --user --security-opt=no-new-privileges --tmpfs /tmp`: its own mounts and
 * processes, but the network of the machine. `$1` is the root, `$2` the folder for `$3`, the volume.
 */
const enter = `
set -e
root=$1 data=$2 volume=$3 user=$4 folder=$5
shift 5
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root$volume"
exec setpriv --no-new-privs env -i "$@"
`

/** Runs `command`, by default the image's own with `words`, with the data of its volume in `data`. */
export function runContainer(
  image: Image,
  data: string,
  environment: Readonly<Record<string, string>>,
  { words = [], command }: { words?: readonly string[]; command?: readonly string[] } = {},
): Container {
  const { root, user, workingFolder, volumes } = image
  const [volume = ''] = volumes
  const variables = Object.entries({ ...image.environment, ...environment }).map(([name, value]) => `${name}=${value}`)
  const inside = [
    '/bin/sh',
    '-c',
    `cd ${workingFolder}; exec "$@"`,
    'sh',
    ...(command ?? [...image.entrypoint, ...words]),
  ]
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private'],
      ...['/bin/sh', '-c', enter, 'sh', root, data, volume, user, workingFolder],
      ...[...variables, '/usr/sbin/chroot', `--userspec=${user}`, '--groups=', root, ...inside],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const exited = once(child, 'close').then(([code]) => code as number)
  return {
    output: () => output,
    pid: () => firstChild(child),
    async end() {
      child.kill('SIGKILL')
      await exited
    },
    exited,
  }
}

/** `unshare` waits for the process that is the first of the container. */
function firstChild({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  if (!/^\d+$/.test(children)) throw new Error('The container has ended')
  return Number(children)
}
