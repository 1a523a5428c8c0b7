import type { OwnPasskey, OwnSecondFactors } from '@countersign/api'
import { useState } from 'react'
import { canUsePasskeys } from '../../../browser/passkeys.ts'
import { type Column, List } from '../../../components/list.tsx'
import { When } from '../../../components/moment.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import { AddPasskey } from './add-passkey.tsx'
import { secondProofOf } from './proof-dialog.tsx'
import { RemovePasskey } from './remove-passkey.tsx'
import { RenamePasskey } from './rename-passkey.tsx'

const texts = consoleTexts.account.passkeys

type Task = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly passkey: OwnPasskey }

type Props = { readonly factors: OwnSecondFactors; readonly onChanged: () => void }

/** The person's passkeys. */
export function PasskeysSection({ factors, onChanged }: Props) {
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const finish = () => {
    close()
    onChanged()
  }
  const { passkeys } = factors
  const second = secondProofOf(factors)
  const pages = { items: passkeys, problem: null, loading: false, hasMore: false, more: () => {}, reload: () => {} }
  return (
    <>
      <List
        caption={texts.title}
        pages={pages}
        columns={columns(setTask)}
        idOf={({ id }) => id}
        empty={<p>{texts.empty}</p>}
      />
      {canUsePasskeys ? (
        <div className="page-actions">
          <button type="button" className="button" onClick={() => setTask({ kind: 'add' })}>
            {texts.add}
          </button>
        </div>
      ) : (
        <p className="note">{consoleTexts.shell.passkey.faults.unsupported}</p>
      )}
      {task?.kind === 'add' && <AddPasskey second={second} onDone={finish} onClose={close} />}
      {task?.kind === 'rename' && <RenamePasskey passkey={task.passkey} onDone={finish} onClose={close} />}
      {task?.kind === 'remove' && (
        <RemovePasskey
          passkey={task.passkey}
          isLast={factors.factors.length + passkeys.length === 1}
          second={second}
          onDone={finish}
          onClose={close}
        />
      )}
    </>
  )
}

function columns(onTask: (task: Task) => void): readonly Column<OwnPasskey>[] {
  return [
    { name: texts.columns.name, isHead: true, cell: ({ name }) => <bdi>{name}</bdi> },
    { name: texts.columns.added, cell: ({ createdAt }) => <When iso={createdAt} /> },
    {
      name: texts.columns.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? texts.never : <When iso={lastUsedAt} />),
    },
    {
      name: texts.columns.actions,
      isAction: true,
      cell: (passkey) => (
        <>
          <button
            type="button"
            className="button-small"
            aria-label={texts.rename.named(isolated(passkey.name))}
            onClick={() => onTask({ kind: 'rename', passkey })}
          >
            {texts.rename.button}
          </button>{' '}
          <button
            type="button"
            className="button-small"
            aria-label={texts.remove.named(isolated(passkey.name))}
            onClick={() => onTask({ kind: 'remove', passkey })}
          >
            {texts.remove.button}
          </button>
        </>
      ),
    },
  ]
}
