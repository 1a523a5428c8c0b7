import { emailIn, isPerson, type PersonEmail } from '../../../vocabulary/person.ts'

/**
 * An event without the people other than this one; undefined if it is not about them. `isOwn`: the event is about what
 * they did or got.
 */
export function onlyOwn(event: object, email: PersonEmail, isOwn: boolean): object | undefined {
  let isNamed = isPerson(event, email)
  const kept: [string, unknown][] = []
  for (const [name, value] of Object.entries(event)) {
    if (Array.isArray(value) && value.some((one) => emailIn(one) !== undefined)) {
      const own = value.filter((one) => isPerson(one, email))
      isNamed ||= own.length > 0
      kept.push([name, own])
    } else if (emailIn(value) === undefined) kept.push([name, value])
    else if (isPerson(value, email)) {
      isNamed = true
      kept.push([name, value])
    }
  }
  return isOwn || isNamed ? Object.fromEntries(kept) : undefined
}
