import type { Template, TemplateVersion } from '@countersign/api'
import { useState } from 'react'
import { Confirm } from '../../../../components/confirm.tsx'
import { When } from '../../../../components/moment.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { Badge } from '../../../../components/verdict.tsx'
import { useKeyFor } from '../../../../queries/use-action.ts'
import { usePages } from '../../../../queries/use-pages.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'
import { changeTemplate } from './change-template.ts'

const texts = consoleTexts.templates.versions

type Props = {
  readonly template: Template
  readonly onShow: (version: number) => void
  readonly onRestored: () => void
}

/** All versions, latest first, to look at and to restore. */
export function TemplateVersions({ template, onShow, onRestored }: Props) {
  const { templateId: id, latestVersion } = template
  const { own } = useSession()
  const keyFor = useKeyFor()
  const pages = usePages(own('listTemplateVersions', { id }), 'versions')
  const [restoring, setRestoring] = useState<number | null>(null)
  return (
    <section aria-labelledby="template-versions-title">
      <h2 id="template-versions-title">{texts.title}</h2>
      {pages.items === null && pages.problem === null && <Loading />}
      <Failure problem={pages.problem} onRetry={pages.reload} />
      <ul>
        {pages.items?.map((version) => (
          <VersionLine
            key={version.version}
            version={version}
            shown={template.version}
            latest={latestVersion}
            onShow={() => onShow(version.version)}
            onRestore={() => setRestoring(version.version)}
          />
        ))}
      </ul>
      {pages.hasMore && (
        <p>
          <button type="button" className="button button-plain" aria-disabled={pages.loading} onClick={pages.more}>
            {consoleTexts.shared.more}
          </button>
        </p>
      )}
      {restoring !== null && (
        <Confirm
          title={texts.restoreTitle(restoring)}
          text={texts.restoreText}
          action={texts.restore}
          isSafe
          act={(signal) => changeTemplate(own, { id, version: restoring }, {}, keyFor, signal)}
          onDone={() => {
            setRestoring(null)
            onRestored()
            window.document.getElementById('title')?.focus()
          }}
          onClose={() => setRestoring(null)}
        />
      )}
    </section>
  )
}

type LineProps = {
  readonly version: TemplateVersion
  readonly shown: number
  readonly latest: number
  readonly onShow: () => void
  readonly onRestore: () => void
}

function VersionLine({ version: { version, name, createdAt }, shown, latest, onShow, onRestore }: LineProps) {
  return (
    <li className="template-version">
      <span>
        <strong>{texts.one(version)}</strong> <bdi>{name}</bdi>{' '}
        <span className="note">
          <When iso={createdAt} />
        </span>{' '}
        {version === latest && <Badge tone="good">{texts.latest}</Badge>}{' '}
        {version === shown && version !== latest && <Badge tone="plain">{texts.shown}</Badge>}
      </span>
      <span className="page-actions">
        {version !== shown && (
          <button type="button" className="button-small" aria-label={texts.lookOf(version)} onClick={onShow}>
            {texts.look}
          </button>
        )}
        {version !== latest && (
          <button type="button" className="button-small" aria-label={texts.restoreOf(version)} onClick={onRestore}>
            {texts.restore}
          </button>
        )}
      </span>
    </li>
  )
}
