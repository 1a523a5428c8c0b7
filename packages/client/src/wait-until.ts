import type { CallOptions } from './call.ts'
import { pause } from './retry.ts'

export interface WaitOptions<T = never> extends CallOptions {
  /** Between two looks; 5 unless given, 30 where a chain is waited for. */
  readonly everySeconds?: number
  /** Shown what each look has found. */
  readonly onLook?: (seen: T) => void
}

/** Looks again and again until something is so; the signal ends it. */
export async function waitUntil<T>(
  look: (options: CallOptions) => Promise<T>,
  isSo: (seen: T) => boolean,
  { everySeconds = 5, signal, onLook }: WaitOptions<T>,
): Promise<T> {
  const options = signal === undefined ? {} : { signal }
  for (;;) {
    const seen = await look(options)
    onLook?.(seen)
    if (isSo(seen)) return seen
    await pause(everySeconds, signal)
  }
}
