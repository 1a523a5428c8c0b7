/** The wall clock. Tests set it; nothing else in the service reads the machine's time. */
export interface Clock {
  now(): Date
}
