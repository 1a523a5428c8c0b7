/** The kind of a body. Parameters such as a charset do not matter here. */
export type MediaKind = 'json' | 'multipart' | 'form' | 'other'

export function mediaKind(mediaType: string): MediaKind {
  const bare = (mediaType.split(';')[0] ?? '').trim().toLowerCase()
  if (bare === 'application/json' || bare.endsWith('+json')) return 'json'
  if (bare === 'multipart/form-data') return 'multipart'
  return bare === 'application/x-www-form-urlencoded' ? 'form' : 'other'
}
