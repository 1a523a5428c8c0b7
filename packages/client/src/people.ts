import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { Operations } from './interface.ts'

/** What the organization knows of people. */
export interface People {
  /** Everything about the person with this email address, as JSON Lines. */
  export(email: string, options?: CallOptions): Promise<Download>
  /** Replaces the person in everything that is closed. Repeat it while `hasMore` is true. It cannot be undone. */
  erase(person: Operations['erasePerson']['body'], options?: CallOptions): Promise<Answer<'erasePerson'>>
}

export function peopleOf(caller: Caller): People {
  return {
    export: async (email, options) => downloadOf(await caller.file('exportPerson', { body: { email } }, options)),
    erase: (body, options) => caller.data('erasePerson', { body }, options),
  }
}
