import type { NewMember } from '../../../api/console/members.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/isolated.ts'
import { CopyButton } from '../kit/copy-button.tsx'
import { Modal } from '../kit/modal.tsx'
import { nameOf } from './member-columns.tsx'

const texts = consoleTexts.members.added

/** The one moment in which the first password can be read. */
export function MemberAdded({ added, onClose }: { readonly added: NewMember; readonly onClose: () => void }) {
  return (
    <Modal title={texts.title(isolated(nameOf(added)))} onClose={onClose}>
      <p>{added.password === null ? texts.known : texts.first}</p>
      {added.password !== null && (
        <>
          <dl className="facts">
            <div>
              <dt>{texts.address}</dt>
              <dd>
                <code>{location.origin}</code>
              </dd>
            </div>
            <div>
              <dt>{texts.email}</dt>
              <dd>
                <code>{added.email}</code>
              </dd>
            </div>
            <div>
              <dt>{texts.password}</dt>
              <dd>
                <code className="secret" data-secret="password">
                  {added.password}
                </code>
              </dd>
            </div>
          </dl>
          <div>
            <CopyButton text={added.password} label={texts.copy} />
          </div>
        </>
      )}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Modal>
  )
}
