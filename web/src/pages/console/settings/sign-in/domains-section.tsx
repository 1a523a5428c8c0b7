import type { SignInDomain } from '@countersign/api'
import { type FormEvent, useState } from 'react'
import { act } from '../../../../api/console.ts'
import type { Problem } from '../../../../api/problem.ts'
import { Confirm } from '../../../../components/confirm.tsx'
import { CopiedText } from '../../../../components/copy-button.tsx'
import { Field } from '../../../../components/field.tsx'
import { type Column, List } from '../../../../components/list.tsx'
import { Failure } from '../../../../components/unanswered.tsx'
import { Badge } from '../../../../components/verdict.tsx'
import { useAction } from '../../../../queries/use-action.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { useSession } from '../../shell/session.tsx'

const texts = consoleTexts.singleSignOn.settings.domains

type Props = { readonly domains: readonly SignInDomain[]; readonly onChanged: () => void }

/** The domains of email addresses, and the records that prove them. */
export function DomainsSection({ domains, onChanged }: Props) {
  const { own } = useSession()
  const { problem, run } = useAction()
  const [checked, setChecked] = useState('')
  const [proven, setProven] = useState('')
  const [removing, setRemoving] = useState<string | null>(null)

  const check = (domain: string) => {
    setChecked(domain)
    setProven('')
    run(
      (signal) => act(own('verifyDomain', { domain }), null, signal),
      () => {
        setProven(domain)
        onChanged()
      },
    )
  }

  return (
    <section className="section" aria-labelledby="domains-title">
      <h2 id="domains-title">{texts.title}</h2>
      <p className="note">
        {texts.text} {domains.length > 0 && texts.recordHint}
      </p>
      <List
        caption={texts.title}
        pages={{ items: domains, problem: null, loading: false, hasMore: false, more() {}, reload: onChanged }}
        columns={columns(check, setRemoving)}
        idOf={({ domain }) => domain}
        empty={<p>{texts.none}</p>}
      />
      <CheckFailure problem={problem} domain={checked} />
      <p role="status" className="success-note">
        {proven === '' ? '' : texts.nowProven(proven)}
      </p>
      <AddDomain onAdded={onChanged} />
      {removing !== null && (
        <Confirm
          title={texts.removeTitle(removing)}
          text={texts.removeText}
          action={texts.remove}
          act={(signal) => act(own('removeDomain', { domain: removing }), null, signal)}
          onDone={() => {
            setRemoving(null)
            onChanged()
          }}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

function CheckFailure({ problem, domain }: { readonly problem: Problem | null; readonly domain: string }) {
  if (problem?.kind !== 'refused' || problem.code !== 'DOMAIN_NOT_PROVEN') return <Failure problem={problem} />
  return (
    <div role="alert" className="failure-note">
      <p>{texts.missing(domain)}</p>
    </div>
  )
}

function columns(
  onCheck: (domain: string) => void,
  onRemove: (domain: string) => void,
): readonly Column<SignInDomain>[] {
  return [
    { name: texts.domain, isHead: true, cell: ({ domain }) => <bdi dir="ltr">{domain}</bdi> },
    {
      name: texts.state,
      cell: ({ verifiedAt }) => (
        <Badge tone={verifiedAt === null ? 'open' : 'good'}>{verifiedAt === null ? texts.open : texts.proven}</Badge>
      ),
    },
    {
      name: texts.record,
      // Missing in responses of an older service.
      cell: ({ domain, record, byOperator = false }) =>
        byOperator ? (
          texts.byOperator
        ) : (
          <CopiedText
            text={record}
            label={consoleTexts.singleSignOn.settings.providers.copy}
            name={texts.copyRecord(domain)}
          />
        ),
    },
    {
      name: texts.actions,
      isAction: true,
      cell: ({ domain, verifiedAt }) => (
        <div className="sign-in-actions">
          {verifiedAt === null && (
            <button
              type="button"
              className="button-small"
              aria-label={texts.checkNamed(domain)}
              onClick={() => onCheck(domain)}
            >
              {texts.check}
            </button>
          )}
          <button
            type="button"
            className="button-small"
            aria-label={texts.removeNamed(domain)}
            onClick={() => onRemove(domain)}
          >
            {texts.remove}
          </button>
        </div>
      ),
    },
  ]
}

function AddDomain({ onAdded }: { readonly onAdded: () => void }) {
  const { own } = useSession()
  const { busy, problem, run } = useAction()
  const [entered, setEntered] = useState('')
  const [isWrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const domain = entered.trim().replace(/^@/, '')
    const isDomain = /^[^\s@/:]+\.[^\s@/:]+$/.test(domain)
    setWrong(!isDomain)
    if (!isDomain) return
    run(
      (signal) => act(own('addDomain'), { domain }, signal),
      () => {
        setEntered('')
        onAdded()
      },
    )
  }
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field label={texts.domain} hint={texts.hint} error={isWrong ? texts.wrong : null}>
        {(parts) => (
          <input
            {...parts}
            dir="ltr"
            maxLength={253}
            autoComplete="off"
            spellCheck={false}
            value={entered}
            onChange={({ target }) => setEntered(target.value)}
          />
        )}
      </Field>
      <Failure problem={problem} />
      <p>
        <button type="submit" className="button button-plain" aria-disabled={busy}>
          {busy ? consoleTexts.shared.working : texts.add}
        </button>
      </p>
    </form>
  )
}
