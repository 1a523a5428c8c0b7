import '../../documents/document-page.css'
import '../new-request/new-request.css'
import '../request.css'
import './templates.css'
import type { Template } from '@countersign/api'
import { useCallback } from 'react'
import { askFile } from '../../../../api/console.ts'
import { Icon } from '../../../../components/icon.tsx'
import { OwnLink } from '../../../../components/own-link.tsx'
import { PageHead } from '../../../../components/page-head.tsx'
import { Failure, Loading } from '../../../../components/unanswered.tsx'
import { useAddressQuery } from '../../../../navigation/use-address-query.ts'
import { useQuery } from '../../../../queries/use-query.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { fileSize } from '../../../../strings/numbers.ts'
import { useDocument } from '../../../../viewer/use-document.ts'
import { DocumentPreview } from '../../documents/document-preview.tsx'
import { useSession } from '../../shell/session.tsx'
import { TemplateActions } from './template-actions.tsx'
import { TemplateRoles } from './template-roles.tsx'
import { TemplateSettings } from './template-settings.tsx'
import { TemplateVersions } from './template-versions.tsx'

const texts = consoleTexts.templates

/** One template: what it contains, what to do with it, and its versions. `?version=` shows an earlier one. */
export function TemplatePage({ id }: { readonly id: string }) {
  const { own } = useSession()
  const [query, setQuery] = useAddressQuery(['version'])
  const version = /^[1-9]\d{0,5}$/.test(query.version ?? '') ? Number(query.version) : undefined
  const { value: template, problem, reload } = useQuery(own('readTemplate', { id, version }))
  const latest = (
    <button type="button" className="button-small" onClick={() => setQuery({})}>
      {texts.openLatest}
    </button>
  )
  const above = <OwnLink to="/signing/templates">{texts.title}</OwnLink>
  if (template === null) {
    return (
      <>
        <PageHead title={texts.one} above={above} />
        {problem === null ? <Loading /> : <Failure problem={problem} onRetry={reload} />}
        {problem !== null && version !== undefined && (
          <p className="template-note">
            {texts.versions.gone} {latest}
          </p>
        )}
      </>
    )
  }
  const isLatest = template.version === template.latestVersion
  const changed = () => {
    setQuery({})
    reload()
  }
  return (
    <>
      <PageHead
        title={template.name}
        above={above}
        actions={isLatest ? <TemplateActions template={template} onChanged={changed} /> : undefined}
      />
      <Failure problem={problem} onRetry={reload} />
      {!isLatest && (
        <p className="warning-note template-note" role="status">
          {texts.versions.old(template.version, template.latestVersion)} {latest}
        </p>
      )}
      <div className="two-columns document-columns">
        <TemplateDocument template={template} />
        <div className="template-side">
          <TemplateRoles template={template} />
          <TemplateSettings template={template} />
          <TemplateVersions
            key={template.latestVersion}
            template={template}
            onShow={(number) => {
              setQuery(number === template.latestVersion ? {} : { version: String(number) })
              scrollTo(0, 0)
            }}
            onRestored={changed}
          />
        </div>
      </div>
    </>
  )
}

function TemplateDocument({ template }: { readonly template: Template }) {
  const { templateId: id, version, document, name } = template
  const { own } = useSession()
  const { address } = own('downloadTemplateDocument', { id, version })
  return (
    <section className="template-document" aria-labelledby="template-document-title">
      <h2 id="template-document-title">{texts.page.document}</h2>
      <p>
        <bdi className="file-name">{document.fileName ?? name}</bdi>{' '}
        {document.pages !== null && (
          <span className="note">{consoleTexts.newRequest.document.pages(document.pages)}</span>
        )}{' '}
        <span className="note">{fileSize(document.size)}</span>
      </p>
      <p>
        <a className="download-link" href={address} download>
          <Icon name="download" /> {texts.page.download}
        </a>
      </p>
      {document.pages === null ? (
        <p className="note">{texts.page.noPreview}</p>
      ) : (
        <Preview key={document.fileHash} id={id} version={version} />
      )}
    </section>
  )
}

function Preview({ id, version }: { readonly id: string; readonly version: number }) {
  const { own } = useSession()
  const fetchBytes = useCallback(
    (signal: AbortSignal) => askFile(own('downloadTemplateDocument', { id, version }), signal),
    [own, id, version],
  )
  const { state, again } = useDocument(fetchBytes)
  return <DocumentPreview state={state} onAgain={again} />
}
