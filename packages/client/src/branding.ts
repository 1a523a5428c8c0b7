import type { Answer, Caller, CallOptions } from './call.ts'
import { type Download, downloadOf } from './download.ts'
import type { Operations } from './interface.ts'

/** How requests look, unless they have branding of their own. */
export interface OrganizationBranding {
  read(options?: CallOptions): Promise<Answer<'readBranding'>>
  /** Replaces the name and the color, and the logo if there is one in it. */
  change(branding: Operations['changeBranding']['body'], options?: CallOptions): Promise<Answer<'changeBranding'>>
  logo(options?: CallOptions): Promise<Download>
}

export function brandingOf(caller: Caller): OrganizationBranding {
  return {
    read: (options) => caller.data('readBranding', {}, options),
    change: (body, options) => caller.data('changeBranding', { body }, options),
    logo: async (options) => downloadOf(await caller.file('downloadLogo', {}, options)),
  }
}
