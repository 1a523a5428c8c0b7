/** Our policy: a time of the service's clock, to the second. An object identifier from a UUID (ITU-T X.667). */
export const policy = '2.25.147692271383475540728617189660543516241'

/** What the clock of a server that keeps its time by NTP may be off. */
export const accuracy = { seconds: 1 }
