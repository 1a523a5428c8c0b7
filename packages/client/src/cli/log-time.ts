/** An entry's time is never beyond what a Date can show; the proof package refuses such an entry. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
