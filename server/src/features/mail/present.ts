import type { Mail } from './model.ts'

export function presentMail({ hasBody: _, createdAt, sentAt, ...rest }: Mail) {
  return { ...rest, createdAt: createdAt.toISOString(), sentAt: sentAt?.toISOString() ?? null }
}
