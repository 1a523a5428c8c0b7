import './bulk.css'
import type { bulk } from '@countersign/api'
import type { ReactNode } from 'react'
import { type Column, List } from '../../../../components/list.tsx'
import { When } from '../../../../components/moment.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { Badge, type Tone } from '../../../../components/verdict.tsx'
import { type Pages, useLiveList } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { BulkProgress } from './bulk-progress.tsx'

const texts = consoleTexts.templates.bulks

/** In milliseconds, while a bulk send is running. */
const POLL_MS = 5000

export const bulkTones: Readonly<Record<bulk.BulkStatus, Tone>> = {
  RUNNING: 'working',
  COMPLETED: 'good',
  CANCELLED: 'plain',
}

const columns: readonly Column<bulk.Bulk>[] = [
  {
    name: texts.template,
    isHead: true,
    cell: ({ bulkId, templateName }) => (
      <OwnLink to={`/signing/${bulkId}`}>
        <bdi className="request-title">{templateName}</bdi>
      </OwnLink>
    ),
  },
  { name: texts.status, cell: ({ status }) => <Badge tone={bulkTones[status]}>{texts.statuses[status]}</Badge> },
  { name: texts.progressName, cell: ({ progress }) => <BulkProgress progress={progress} /> },
  { name: texts.created, cell: ({ createdAt }) => <When iso={createdAt} /> },
]

type Props = { readonly pages: Pages<bulk.Bulk>; readonly empty: ReactNode }

/** Bulk sends, refreshed while one of them is running. */
export function BulkList({ pages, empty }: Props) {
  useLiveList(pages, ({ status }) => status === 'RUNNING', POLL_MS)
  return <List caption={texts.title} pages={pages} columns={columns} idOf={({ bulkId }) => bulkId} empty={empty} />
}
