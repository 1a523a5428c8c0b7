import type { mail as api } from '@countersign/api'
import type { Mail } from './model.ts'

export function presentMail({ hasBody: _, createdAt, sentAt, ...rest }: Mail): api.MailRecord {
  return { ...rest, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
