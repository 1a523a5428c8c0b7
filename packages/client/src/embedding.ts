import type { Answer, Caller, CallOptions } from './call.ts'
import type { Operations } from './interface.ts'

/** The origins whose pages may show the signing page in a frame. */
export interface Embedding {
  read(options?: CallOptions): Promise<Answer<'readEmbedding'>>
  /** Replaces all of them. */
  change(embedding: Operations['changeEmbedding']['body'], options?: CallOptions): Promise<Answer<'changeEmbedding'>>
}

export function embeddingOf(caller: Caller): Embedding {
  return {
    read: (options) => caller.data('readEmbedding', {}, options),
    change: (body, options) => caller.data('changeEmbedding', { body }, options),
  }
}
