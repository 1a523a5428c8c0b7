import { useEffect, useRef } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { consoleTexts } from '../../../strings/console.ts'
import type { Person } from './person.tsx'
import { useDisclosure } from './use-disclosure.ts'

const texts = consoleTexts.shell.person

/** It covers the page, so it closes when focus moves elsewhere. */
export function PersonMenu({ person: { me, signOut } }: { readonly person: Person }) {
  const { open, close, button, around, part } = useDisclosure()
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && whole.current?.contains(target) === false) close()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('focusin', closeOutside)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('focusin', closeOutside)
    }
  }, [open, close])
  const name = me.name === '' ? me.email : me.name
  return (
    <div className="person-menu" ref={whole} {...around}>
      <button {...button} className="button-small" aria-label={texts.menu(name)}>
        <Icon name="person" />
        <bdi className="person-name">{name}</bdi>
      </button>
      <ul {...part} hidden={!open}>
        <li className="person-email">
          <bdi dir="ltr">{me.email}</bdi>
        </li>
        <li>
          <OwnLink to="/account">{texts.account}</OwnLink>
        </li>
        <li>
          <button type="button" onClick={signOut}>
            {texts.signOut}
          </button>
        </li>
      </ul>
    </div>
  )
}
