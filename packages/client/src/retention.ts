import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

/** How long the documents of closed requests are kept. */
export interface RetentionSettings {
  read(options?: CallOptions): Promise<Answer<'readRetention'>>
  change(settings: Operations['changeRetention']['body'], options?: CallOptions): Promise<Answer<'changeRetention'>>
}

export function retentionOf(caller: Caller): RetentionSettings {
  return {
    read: (options) => caller.data('readRetention', {}, options),
    change: (body, options) => caller.data('changeRetention', { body }, options),
  }
}
