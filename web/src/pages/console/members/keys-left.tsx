import { Modal } from '../../../components/modal.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { KeyLeft } from './member.ts'

const texts = consoleTexts.members.keysLeft

type Props = { readonly name: string; readonly keys: readonly KeyLeft[]; readonly onClose: () => void }

/**
 * A removed member may still know the keys they created. Programs may need these keys, so a person decides about them.
 */
export function KeysLeft({ name, keys, onClose }: Props) {
  return (
    <Modal title={texts.title(isolated(name))} onClose={onClose}>
      <p>{texts.text}</p>
      <ul>
        {keys.map(({ id, name: keyName, hint }) => (
          <li key={id}>
            <bdi>{keyName}</bdi> <span className="note">{texts.ending(isolated(hint))}</span>
          </li>
        ))}
      </ul>
      <p>
        <OwnLink to="/keys">{texts.link}</OwnLink>
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {texts.done}
        </button>
      </div>
    </Modal>
  )
}
