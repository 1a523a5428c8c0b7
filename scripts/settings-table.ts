import { describeSettings } from '../server/src/config.ts'

/** The README's table of settings, from the only place that reads them. */
export function settingsTable(): string {
  const rows = describeSettings().map(({ variable, unset, about }) => {
    const standard = unset === undefined || unset === '' ? '' : `\`${unset.replaceAll(',', ', ')}\``
    return `| \`${variable}\` | ${standard} | ${about} |`
  })
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}
