import type { OwnSecondFactors } from '@countersign/api'
import { useState } from 'react'
import { When } from '../../../components/moment.tsx'
import { Badge } from '../../../components/verdict.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { secondProofOf } from './proof-dialog.tsx'
import { RemoveApp } from './remove-app.tsx'
import { RenewCodes } from './renew-codes.tsx'
import { SetUpApp } from './set-up-app.tsx'
import { TurnOff } from './turn-off.tsx'

const texts = consoleTexts.account.twoStep

type Task = 'set-up' | 'renew' | 'remove-app' | 'turn-off'

/** Fewer are worth a warning. */
const enoughCodes = 3

type Props = { readonly factors: OwnSecondFactors; readonly onChanged: () => void }

/** Whether two-step verification is on, and what can be done about it. */
export function TwoStepSection({ factors, onChanged }: Props) {
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const finish = () => {
    close()
    onChanged()
  }
  const second = secondProofOf(factors)
  const dialog = { second, onDone: finish, onClose: close }
  return (
    <>
      {second === 'none' ? (
        <div className="page-actions">
          <TaskButton label={texts.setUp} isFirst onPress={() => setTask('set-up')} />
        </div>
      ) : (
        <On factors={factors} onTask={setTask} />
      )}
      {task === 'set-up' && <SetUpApp replaces={factors.factors.length > 0} {...dialog} />}
      {task === 'renew' && <RenewCodes {...dialog} />}
      {task === 'remove-app' && <RemoveApp {...dialog} />}
      {task === 'turn-off' && <TurnOff {...dialog} />}
    </>
  )
}

type OnProps = { readonly factors: OwnSecondFactors; readonly onTask: (task: Task) => void }

function On({ factors: { factors, passkeys, recoveryCodesLeft }, onTask }: OnProps) {
  const [app] = factors
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{texts.app}</dt>
          <dd>
            {app === undefined ? (
              texts.noApp
            ) : (
              <>
                <Badge tone="good">{texts.on}</Badge> <When iso={app.createdAt} />
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{texts.codesLeft}</dt>
          <dd>
            {recoveryCodesLeft}
            {recoveryCodesLeft < enoughCodes && <p className="note failure">{texts.fewCodes}</p>}
          </dd>
        </div>
      </dl>
      <div className="page-actions">
        <TaskButton label={texts.renew.button} onPress={() => onTask('renew')} />
        <TaskButton label={app === undefined ? texts.setUpApp : texts.replace} onPress={() => onTask('set-up')} />
        {app !== undefined && passkeys.length > 0 && (
          <TaskButton label={texts.removeApp.button} onPress={() => onTask('remove-app')} />
        )}
        <TaskButton label={texts.off.button} onPress={() => onTask('turn-off')} />
      </div>
    </>
  )
}

type ButtonProps = { readonly label: string; readonly isFirst?: boolean; readonly onPress: () => void }

function TaskButton({ label, isFirst = false, onPress }: ButtonProps) {
  return (
    <button type="button" className={isFirst ? 'button' : 'button button-plain'} onClick={onPress}>
      {label}
    </button>
  )
}
