import type { ApiKey } from '@countersign/api'
import type { Column } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { KeyLimits } from './key-limits.tsx'

const texts = consoleTexts.keys

export type KeyAct = 'edit' | 'rotate' | 'delete'

export function keyColumns(onAct: (at: KeyAct, apiKey: ApiKey) => void): readonly Column<ApiKey>[] {
  return [
    { name: texts.columns.name, isHead: true, cell: (apiKey) => <KeyName apiKey={apiKey} /> },
    { name: texts.columns.access, cell: (apiKey) => <KeyLimits apiKey={apiKey} /> },
    { name: texts.columns.expires, cell: (apiKey) => <Expiry apiKey={apiKey} /> },
    { name: texts.columns.lastUsed, cell: (apiKey) => <LastUse apiKey={apiKey} /> },
    { name: texts.columns.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (apiKey) => <KeyActions apiKey={apiKey} onAct={(at) => onAct(at, apiKey)} />,
    },
  ]
}

type Cell = { readonly apiKey: ApiKey }

function KeyName({ apiKey: { name, hint } }: Cell) {
  return (
    <>
      <bdi>{name}</bdi> <span className="visually-hidden">{texts.endsIn}</span>{' '}
      <code className="key-hint" dir="ltr">
        …{hint}
      </code>
    </>
  )
}

function Expiry({ apiKey: { expiresAt, replacedBy } }: Cell) {
  if (expiresAt === null) return texts.never
  const isExpired = Date.parse(expiresAt) <= Date.now()
  return (
    <>
      <When iso={expiresAt} /> {isExpired && <Badge tone="bad">{texts.expired}</Badge>}
      {!isExpired && replacedBy !== null && <Badge tone="plain">{texts.replaced}</Badge>}
    </>
  )
}

function LastUse({ apiKey: { lastUsedAt, lastUsedIp } }: Cell) {
  if (lastUsedAt === null) return texts.neverUsed
  return (
    <>
      <When iso={lastUsedAt} /> <code dir="ltr">{lastUsedIp}</code>
    </>
  )
}

function KeyActions({ apiKey: { name, replacedBy }, onAct }: Cell & { readonly onAct: (at: KeyAct) => void }) {
  const button = (at: KeyAct, label: string, named: string) => (
    <button type="button" className="button-small" aria-label={named} onClick={() => onAct(at)}>
      {label}
    </button>
  )
  return (
    <div className="key-actions">
      {button('edit', texts.edit, texts.editNamed(name))}
      {replacedBy === null && button('rotate', texts.rotate, texts.rotateNamed(name))}
      {button('delete', texts.delete, texts.deleteNamed(name))}
    </div>
  )
}
