import { anchor } from './anchor.ts'
import { audit } from './audit.ts'
import { certificate } from './certificate.ts'
import type { Noun } from './command.ts'
import { completionCommand } from './completion.ts'
import { domain } from './domain.ts'
import { job } from './job.ts'
import { key } from './key.ts'
import { log } from './log.ts'
import { login, logout } from './login.ts'
import { mail } from './mail.ts'
import { operator } from './operator.ts'
import { org } from './org.ts'
import { pki } from './pki.ts'
import { renew } from './renew.ts'
import { request } from './request.ts'
import { seal } from './seal.ts'
import { sealFile } from './seal-file.ts'
import { sign } from './sign.ts'
import { stamp } from './stamp.ts'
import { status } from './status.ts'
import { upgrade } from './upgrade.ts'
import { user } from './user.ts'
import { verify } from './verify.ts'
import { webhook } from './webhook.ts'

const machine: Noun = {
  about: 'The service that you use',
  commands: [login, logout, status, completionCommand(() => nouns)],
}
const files: Noun = { about: 'Files', commands: [stamp, upgrade, sign, sealFile] }

/** All commands, in the order of the help: the source of help, completion and documentation. */
export const nouns: readonly Noun[] = [
  machine,
  files,
  log,
  audit,
  verify,
  renew,
  org,
  domain,
  user,
  key,
  operator,
  seal,
  certificate,
  pki,
  anchor,
  job,
  mail,
  request,
  webhook,
]
