import type { Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'

/** What the organization knows of people. */
export interface People {
  /** Everything about the person with this email address, as JSON Lines. */
  export(email: string, options?: CallOptions): Promise<Download>
}

export function peopleOf(caller: Caller): People {
  return {
    export: async (email, options) => downloadOf(await caller.file('exportPerson', { body: { email } }, options)),
  }
}
