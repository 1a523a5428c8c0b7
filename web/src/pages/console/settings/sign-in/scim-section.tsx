import type { NewScimToken, ScimToken, ScimTokens } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { CopiedText, CopyButton } from '../../../../components/copy-button.tsx'
import { type Column, EmptyState, List } from '../../../../components/list.tsx'
import { Modal } from '../../../../components/modal.tsx'
import { When } from '../../../../components/moment.tsx'
import { Badge } from '../../../../components/verdict.tsx'
import { useLeaveWarning } from '../../../../navigation/use-leave-warning.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { isolated } from '../../../../strings/word-forms.ts'
import { useSession } from '../../shell/session.tsx'
import { CreateScimToken } from './create-scim-token.tsx'

const texts = consoleTexts.singleSignOn.settings.scim

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'create' }
  | { readonly at: 'made'; readonly made: NewScimToken }
  | { readonly at: 'rotate' | 'revoke'; readonly token: ScimToken }

type Props = { readonly known: ScimTokens; readonly onChanged: () => void }

/** The tokens with which an identity provider adds and removes members. */
export function ScimSection({ known, onChanged }: Props) {
  const { own } = useSession()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const close = () => setStep({ at: 'list' })
  const showMade = (made: NewScimToken) => {
    setStep({ at: 'made', made })
    onChanged()
  }
  const { scimTokens: items, baseUrl } = known
  const create = (
    <button type="button" className="button button-plain" onClick={() => setStep({ at: 'create' })}>
      {texts.create}
    </button>
  )
  return (
    <section className="section" aria-labelledby="scim-title">
      <div className="page-head-line">
        <h2 id="scim-title">{texts.title}</h2>
        {items.length > 0 && create}
      </div>
      <p className="note">{texts.text}</p>
      <div>
        <p>{texts.baseUrl}</p>
        <CopiedText text={baseUrl} label={texts.copy} name={texts.copyBaseUrl} />
      </div>
      <List
        caption={texts.list}
        pages={{ items, problem: null, loading: false, hasMore: false, more() {}, reload: onChanged }}
        columns={columns((at, token) => setStep({ at, token }))}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
            {create}
          </EmptyState>
        }
      />
      {step.at === 'create' && <CreateScimToken onMade={showMade} onClose={close} />}
      {step.at === 'made' && <TokenMade made={step.made} onClose={close} />}
      {step.at === 'rotate' && (
        <Confirm
          title={texts.rotateTitle(isolated(step.token.name))}
          text={texts.rotateText}
          action={texts.rotate}
          act={(signal) => act(own('rotateScimToken', { id: step.token.id }), null, signal)}
          onDone={showMade}
          onClose={close}
        />
      )}
      {step.at === 'revoke' && (
        <Confirm
          title={texts.revokeTitle(isolated(step.token.name))}
          text={texts.revokeText}
          action={texts.revoke}
          act={(signal) => act(own('deleteScimToken', { id: step.token.id }), null, signal)}
          onDone={() => {
            close()
            onChanged()
          }}
          onClose={close}
        />
      )}
    </section>
  )
}

/** The token is shown only now. Only the button closes the dialog. */
function TokenMade({ made, onClose }: { readonly made: NewScimToken; readonly onClose: () => void }) {
  useLeaveWarning(true)
  return (
    <Modal title={texts.madeTitle} onClose={onClose} isHeld>
      <p>{texts.madeText}</p>
      <code className="secret" data-secret="scim-token">
        {made.token}
      </code>
      <div>
        <CopyButton text={made.token} label={texts.copyToken} />
      </div>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Modal>
  )
}

function columns(onAct: (at: 'rotate' | 'revoke', token: ScimToken) => void): readonly Column<ScimToken>[] {
  return [
    {
      name: texts.name,
      isHead: true,
      cell: ({ name, hint }) => (
        <>
          <bdi>{name}</bdi>{' '}
          <code className="sign-in-hint" dir="ltr">
            …{hint}
          </code>
        </>
      ),
    },
    { name: texts.expires, cell: (token) => <Expiry token={token} /> },
    {
      name: texts.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.neverUsed : <When iso={lastUsedAt} />),
    },
    {
      name: texts.actions,
      isAction: true,
      cell: (token) => (
        <div className="sign-in-actions">
          <button
            type="button"
            className="button-small"
            aria-label={texts.rotateNamed(token.name)}
            onClick={() => onAct('rotate', token)}
          >
            {texts.rotate}
          </button>
          <button
            type="button"
            className="button-small"
            aria-label={texts.revokeNamed(token.name)}
            onClick={() => onAct('revoke', token)}
          >
            {texts.revoke}
          </button>
        </div>
      ),
    },
  ]
}

function Expiry({ token: { expiresAt } }: { readonly token: ScimToken }) {
  if (expiresAt === null) return texts.expiries.never
  const isExpired = Date.parse(expiresAt) <= Date.now()
  return (
    <>
      <When iso={expiresAt} /> {isExpired && <Badge tone="bad">{texts.expired}</Badge>}
    </>
  )
}
