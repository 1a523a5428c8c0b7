import type { IdentityProvider, IdentityProviders } from '@countersign/api'
import { useState } from 'react'
import { act } from '../../../../api/console.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { CopiedText } from '../../../../components/copy-button.tsx'
import { type Column, EmptyState, List } from '../../../../components/list.tsx'
import { consoleTexts } from '../../../../strings/console.ts'
import { listed } from '../../../../strings/word-forms.ts'
import { useSession } from '../../shell/session.tsx'
import { ProviderForm } from './provider-form.tsx'

const texts = consoleTexts.singleSignOn.settings.providers

type Step =
  | { readonly at: 'list' }
  | { readonly at: 'add' }
  | { readonly at: 'edit' | 'delete'; readonly provider: IdentityProvider }

type Props = { readonly known: IdentityProviders; readonly onChanged: () => void }

export function ProvidersSection({ known, onChanged }: Props) {
  const { own } = useSession()
  const [step, setStep] = useState<Step>({ at: 'list' })
  const close = () => setStep({ at: 'list' })
  const done = () => {
    close()
    onChanged()
  }
  const { identityProviders: items, redirectUri } = known
  const add = (
    <button type="button" className="button" onClick={() => setStep({ at: 'add' })}>
      {texts.add}
    </button>
  )
  return (
    <section className="section" aria-labelledby="providers-title">
      <div className="page-head-line">
        <h2 id="providers-title">{texts.title}</h2>
        {items.length > 0 && add}
      </div>
      <div>
        <p>{texts.redirectUri}</p>
        <CopiedText text={redirectUri} label={texts.copy} name={texts.copyRedirect} />
        <p className="note">{texts.redirectHint}</p>
      </div>
      <List
        caption={texts.title}
        pages={{ items, problem: null, loading: false, hasMore: false, more() {}, reload: onChanged }}
        columns={columns((at, provider) => setStep({ at, provider }))}
        idOf={({ id }) => id}
        empty={
          <EmptyState title={texts.emptyTitle} text={texts.emptyText}>
            {add}
          </EmptyState>
        }
      />
      {step.at === 'add' && <ProviderForm provider={null} onDone={done} onClose={close} />}
      {step.at === 'edit' && <ProviderForm provider={step.provider} onDone={done} onClose={close} />}
      {step.at === 'delete' && (
        <Confirm
          title={texts.deleteTitle(step.provider.name)}
          text={[texts.deleteText, ...step.provider.purposes.map((one) => texts.deleteFor[one])].join(' ')}
          action={texts.delete}
          act={(signal) => act(own('deleteIdentityProvider', { id: step.provider.id }), null, signal)}
          onDone={done}
          onClose={close}
        />
      )}
    </section>
  )
}

function columns(
  onAct: (at: 'edit' | 'delete', provider: IdentityProvider) => void,
): readonly Column<IdentityProvider>[] {
  return [
    { name: texts.name, isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { name: texts.issuer, cell: ({ issuer }) => <code dir="ltr">{issuer}</code> },
    { name: texts.purpose, cell: ({ purposes }) => listed(purposes.map((one) => texts.purposes[one])) },
    {
      name: texts.actions,
      isAction: true,
      cell: (provider) => (
        <div className="sign-in-actions">
          <button
            type="button"
            className="button-small"
            aria-label={texts.editNamed(provider.name)}
            onClick={() => onAct('edit', provider)}
          >
            {texts.edit}
          </button>
          <button
            type="button"
            className="button-small"
            aria-label={texts.deleteNamed(provider.name)}
            onClick={() => onAct('delete', provider)}
          >
            {texts.delete}
          </button>
        </div>
      ),
    },
  ]
}
