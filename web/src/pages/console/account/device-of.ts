/** In this order: browsers also name those that they descend from. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** The browser and the system, such as "Firefox, Windows". Null if neither is known. */
export function deviceOf(userAgent: string | null): string | null {
  const known = [browsers, systems].flatMap((names) => names.find(([mark]) => userAgent?.includes(mark))?.[1] ?? [])
  return known.length === 0 ? null : known.join(', ')
}
