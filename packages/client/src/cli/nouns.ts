import { anchor } from './anchor.ts'
import type { Noun } from './command.ts'
import { job } from './job.ts'
import { key } from './key.ts'
import { log } from './log.ts'
import { mail } from './mail.ts'
import { org } from './org.ts'
import { renew } from './renew.ts'
import { request } from './request.ts'
import { seal } from './seal.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'
import { webhook } from './webhook.ts'

/** Everything the command can do, in the order of the help. A new noun is a file of its own and a line here. */
export const nouns: readonly Noun[] = [org, user, key, seal, anchor, job, mail, request, webhook, log, verify, renew]
