import type { Scope } from '@countersign/api'

type AreaOf<S> = S extends `${infer Area}:${string}` ? Area : never
export type Area = AreaOf<Scope>
export type Level = 'none' | 'read' | 'write'
/** What a key may do in each area. */
export type Access = Readonly<Record<Area, Level>>

const all = ['none', 'read', 'write'] as const

/** In the order of the form. Nothing can be changed in the audit log. */
const levels: Readonly<Record<Area, readonly Level[]>> = {
  timestamps: all,
  documents: all,
  signing: all,
  seals: all,
  templates: all,
  webhooks: all,
  audit: ['none', 'read'],
}
export const areas = Object.keys(levels) as Area[]

export const noAccess = accessOf([])

export function levelsOf(area: Area): readonly Level[] {
  return levels[area]
}

/** A scope that only a newer service knows is left out. */
export function accessOf(scopes: readonly string[]): Access {
  const levelOf = (area: Area): Level => {
    const most = levelsOf(area).at(-1) ?? 'none'
    if (scopes.includes(`${area}:write`)) return most
    return scopes.includes(`${area}:read`) ? 'read' : 'none'
  }
  return Object.fromEntries(areas.map((area) => [area, levelOf(area)])) as Access
}

export function scopesOf(access: Access): Scope[] {
  return areas.flatMap((area) => {
    const level = access[area]
    return level === 'none' ? [] : [`${area}:${level}` as const]
  })
}
