import { PdfError } from '../errors.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment in UTC, with the month in letters: no reader takes it for the day. */
export function writeMoment(moment: Date): { readonly day: string; readonly time: string } {
  if (Number.isNaN(moment.getTime())) throw new PdfError('unsupported', 'the time of signing is no time')
  const day = `${moment.getUTCDate()} ${MONTHS[moment.getUTCMonth()]} ${moment.getUTCFullYear()}`
  return { day, time: `${moment.toISOString().slice(-13, -5)} UTC` }
}
