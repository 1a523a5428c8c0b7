/** A browser in which a person is signed in. */
export interface Session {
  readonly id: string
  readonly userAgent: string | null
  /** Of the last use. */
  readonly ipAddress: string | null
  readonly createdAt: Date
  readonly lastUsedAt: Date
}

export interface SessionLimits {
  /** A session ends if it is not used for so long. */
  readonly idleSeconds: number
  /** A session ends so long after the sign-in, however much it is used. */
  readonly absoluteSeconds: number
}

/** In milliseconds: a busy page costs one write a minute. */
export const usesAreNotedEvery = 60_000

/** Sessions that began, or were used last, at these times or before are over. */
export interface LastMoments {
  readonly began: Date
  readonly used: Date
}

export function lastMoments({ idleSeconds, absoluteSeconds }: SessionLimits, now: Date): LastMoments {
  return { began: secondsAfter(now, -absoluteSeconds), used: secondsAfter(now, -idleSeconds) }
}

/** `updatedAt` is the time of the last use. */
export function isOver(
  { createdAt, updatedAt }: { readonly createdAt: Date; readonly updatedAt: Date },
  limits: SessionLimits,
  now: Date,
): boolean {
  const { began, used } = lastMoments(limits, now)
  return createdAt <= began || updatedAt <= used
}

/** When the session ends unless it is used before. */
export function endOf({ createdAt, lastUsedAt }: Session, { idleSeconds, absoluteSeconds }: SessionLimits): Date {
  const ends = [secondsAfter(lastUsedAt, idleSeconds), secondsAfter(createdAt, absoluteSeconds)]
  return new Date(Math.min(...ends.map(Number)))
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}
