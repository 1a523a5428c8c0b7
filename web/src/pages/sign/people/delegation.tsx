import './people.css'
import { type ReactNode, useState } from 'react'
import type { SignerView } from '../../../api/signing.ts'
import { wordsFor } from '../../../strings/people.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { DelegateDialog } from './delegate-dialog.tsx'
import { DelegatedPage } from './delegated-page.tsx'

export type DelegationProps = {
  readonly token: string
  readonly view: SignerView
  readonly onFailed: () => void
  /** The request belongs to another person now: the page is shown instead of it. */
  readonly onDelegated: (page: ReactNode) => void
}

/** Who asked this person to sign, or how they ask another one. */
export function Delegation({
  token,
  view: { signer, sender, authentication },
  onFailed,
  onDelegated,
}: DelegationProps) {
  const [isOpen, setOpen] = useState(false)
  const words = wordsFor(signer.role)
  if (!signer.mayDelegate) {
    return (
      signer.delegatedBy && (
        <p className="delegation">
          {words.delegatedBy(isolated(signer.delegatedBy))} {!authentication?.required[0] && words.keepLink}
        </p>
      )
    )
  }
  return (
    <div className="delegation">
      <p>
        {words.question}{' '}
        <button type="button" className="button-link" onClick={() => setOpen(true)}>
          {words.open}
        </button>
      </p>
      {isOpen && (
        <DelegateDialog
          token={token}
          title={words.title}
          sender={sender.name}
          onFailed={onFailed}
          onClose={() => setOpen(false)}
          onDelegated={(to) => onDelegated(<DelegatedPage to={to} title={words.delegated(isolated(to.name))} />)}
        />
      )}
    </div>
  )
}
