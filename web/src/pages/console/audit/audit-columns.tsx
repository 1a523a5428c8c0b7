import type { AuditEntry } from '@countersign/api'
import type { Column } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { nameOfAction } from './audit-filter.ts'
import { EntryDetails } from './entry-details.tsx'
import { nameOfSetting } from './name-of-setting.ts'

const texts = consoleTexts.audit

type Entry = Readonly<AuditEntry>

export const auditColumns: readonly Column<Entry>[] = [
  { name: texts.event, isHead: true, cell: (entry) => <What entry={entry} /> },
  { name: texts.actor, cell: ({ actor }) => <Who actor={actor} /> },
  { name: texts.ip, cell: ({ ip }) => (ip === null ? '' : <bdi className="audit-word">{ip}</bdi>) },
  { name: texts.time, cell: ({ at }) => <When iso={at} /> },
  { name: texts.details, isAction: true, cell: (entry) => <EntryDetails entry={entry} /> },
]

function What({ entry }: { readonly entry: Entry }) {
  const about = aboutOf(entry)
  return (
    <>
      {nameOfAction(entry.action)}
      {about !== null && (
        <span className="audit-about">
          <bdi className="audit-word">{about}</bdi>
        </span>
      )}
    </>
  )
}

/** What was changed: a thing with a name, or a setting. People who act on their own account are named already. */
function aboutOf({ action, actor, target, details }: Entry): string | null {
  if (action === 'settings.changed') return nameOfSetting(String(details.setting))
  if (target === null) return null
  const about = target.name ?? target.id
  return about === actor.name ? null : about
}

function Who({ actor: { kind, name } }: { readonly actor: Entry['actor'] }) {
  return (
    <>
      <bdi className="audit-word">{name}</bdi>
      {kind !== 'user' && <span className="note audit-kind">{texts.kinds[kind]}</span>}
    </>
  )
}
