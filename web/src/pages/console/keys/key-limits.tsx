import type { ApiKey } from '@countersign/api'
import { consoleTexts } from '../../../strings/console.ts'
import { listed } from '../../../strings/word-forms.ts'
import { accessOf, areas } from './key-access.ts'

const texts = consoleTexts.keys.access

/** What a key may do, and from where: in a few words, with details on demand. */
export function KeyLimits({ apiKey: { scopes, allowedIpRanges, requestsPerHour } }: { readonly apiKey: ApiKey }) {
  const summary = listed([
    scopes === null ? texts.everything : texts.areaCount(allowedAreas(scopes).length),
    ...(allowedIpRanges === null ? [] : [texts.rangeCount(allowedIpRanges.length)]),
    ...(requestsPerHour === null ? [] : [texts.perHour(requestsPerHour)]),
  ])
  if (scopes === null && allowedIpRanges === null) return summary
  return (
    <details className="key-limits">
      <summary>{summary}</summary>
      <ul>
        {allowedAreas(scopes ?? []).map(([area, level]) => (
          <li key={area}>
            {texts.areas[area].name}: {texts.levels[level]}
          </li>
        ))}
        {allowedIpRanges?.map((range) => (
          <li key={range}>
            <code dir="ltr">{range}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

function allowedAreas(scopes: readonly string[]) {
  const access = accessOf(scopes)
  return areas.map((area) => [area, access[area]] as const).filter(([, level]) => level !== 'none')
}
