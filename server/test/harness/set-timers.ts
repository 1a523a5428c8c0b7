import type { Timers } from '../../src/ports/timers.ts'

export interface SetTimers extends Timers {
  /** Moves the time and fires what is due, in order, each at its own time. */
  advance(seconds: number): void
  /** Resolves as soon as so many waits are pending, and returns their lengths in milliseconds. */
  waits(count?: number): Promise<number[]>
  /**
   * Ends every sleep as soon as it begins, until the promise is settled. Other timers fire only if a sleep ends later.
   */
  passing<T>(promise: Promise<T>): Promise<T>
}

interface Wait {
  readonly kind: 'sleep' | 'other'
  readonly ms: number
  due: number
  readonly fire: () => void
}

/** Timers whose sleeps end as soon as they begin. */
export function passingTimers(): SetTimers {
  const timers = setTimers()
  void timers.passing(new Promise(() => {}))
  return timers
}

/** Timers that stand still until they are moved. */
export function setTimers(): SetTimers {
  let time = 0
  const pending = new Set<Wait>()
  let looks: (() => void)[] = []

  function add(wait: Wait): () => void {
    pending.add(wait)
    for (const look of looks) look()
    return () => void pending.delete(wait)
  }

  function moveTo(end: number): void {
    for (;;) {
      const [next] = [...pending].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)
      if (next === undefined) break
      time = Math.max(time, next.due)
      next.fire()
    }
    time = Math.max(time, end)
  }

  function once(kind: Wait['kind'], ms: number, act: () => void): () => void {
    const wait: Wait = {
      kind,
      ms,
      due: time + ms,
      fire: () => {
        pending.delete(wait)
        act()
      },
    }
    return add(wait)
  }

  /** Calls `look` now and after every new wait, until it returns true. */
  function watch(look: () => boolean): () => void {
    const entry = () => {
      if (look()) end()
    }
    const end = () => {
      looks = looks.filter((other) => other !== entry)
    }
    looks = [...looks, entry]
    entry()
    return end
  }

  return {
    elapsed: () => time,

    sleep(ms, { signal } = {}) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted === true) return reject(signal.reason)
        const abort = () => {
          cancel()
          reject(signal?.reason)
        }
        const cancel = once('sleep', ms, () => {
          signal?.removeEventListener('abort', abort)
          resolve()
        })
        signal?.addEventListener('abort', abort, { once: true })
      })
    },

    after: (ms, act) => once('other', ms, act),

    every(ms, act) {
      const wait: Wait = {
        kind: 'other',
        ms,
        due: time + ms,
        fire() {
          wait.due += ms
          act()
        },
      }
      return add(wait)
    },

    timeout(ms) {
      const controller = new AbortController()
      once('other', ms, () => controller.abort(new DOMException('The time is over', 'TimeoutError')))
      return controller.signal
    },

    advance: (seconds) => moveTo(time + seconds * 1000),

    waits: (count = 1) =>
      new Promise((resolve) => {
        watch(() => {
          if (pending.size < count) return false
          resolve([...pending].map(({ ms }) => ms))
          return true
        })
      }),

    async passing(promise) {
      const pass = () => {
        const [next] = [...pending].filter(({ kind }) => kind === 'sleep').sort((a, b) => a.due - b.due)
        if (next !== undefined) moveTo(next.due)
      }
      // Not within the call that began to sleep.
      const end = watch(() => {
        setImmediate(pass)
        return false
      })
      try {
        return await promise
      } finally {
        end()
      }
    },
  }
}
