/** The wall clock. Tests set it; nothing else in the service asks the machine for the time. */
export interface Clock {
  now(): Date
}
