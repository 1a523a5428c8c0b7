import { Modal } from '../../../components/modal.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import { isolated } from '../../../strings/word-forms.ts'
import type { KeyLeft } from './member.ts'

const texts = consoleTexts.members.keysLeft

type Props = { readonly name: string; readonly keys: readonly KeyLeft[]; readonly onClose: () => void }

/** Whoever was removed may still know keys that he has made; programs may need them, so that somebody has to decide. */
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
