import type { Me } from '@countersign/api'
import { testPath } from '@countersign/rules/test-mode'
import { inMode, isTestMode } from '../../../browser/mode.ts'
import { Icon, type IconName } from '../../../components/icon.tsx'
import { OwnLink } from '../../../components/own-link.tsx'
import { usePathname } from '../../../navigation/navigate.ts'
import { consoleTexts } from '../../../strings/console.ts'
import { useDisclosure } from './use-disclosure.ts'

const texts = consoleTexts.shell.navigation

type Area = {
  readonly to: `/${string}`
  readonly name: string
  readonly icon: IconName
  readonly onlyManagers?: boolean
}

const areas: readonly Area[] = [
  { to: '/', name: texts.overview, icon: 'home' },
  { to: '/documents', name: texts.documents, icon: 'file' },
  { to: '/signing', name: texts.signing, icon: 'pen' },
  { to: '/timestamps', name: texts.timestamps, icon: 'stamp' },
  { to: '/seals', name: texts.seals, icon: 'root' },
  { to: '/webhooks', name: texts.webhooks, icon: 'transaction' },
  { to: '/keys', name: texts.keys, icon: 'key' },
  ...(isTestMode
    ? []
    : ([
        { to: '/members', name: texts.members, icon: 'people' },
        { to: '/audit', name: texts.audit, icon: 'entry', onlyManagers: true },
      ] as const)),
  { to: '/settings', name: texts.settings, icon: 'sliders' },
]

type Props = { readonly pages: Me['pages']; readonly manages: boolean }

/** A sidebar on wide screens, a menu on narrow ones. */
export function ConsoleNavigation({ pages, manages }: Props) {
  const pathname = usePathname()
  const { open, button, around, part } = useDisclosure()
  const shown = areas.filter(({ onlyManagers = false }) => manages || !onlyManagers)
  return (
    <div className={open ? 'console-side console-side-open' : 'console-side'} {...around}>
      <button {...button} className="button-small console-menu-button">
        <Icon name={open ? 'cross' : 'menu'} />
        {texts.menu}
      </button>
      <div {...part} className="console-menu">
        <nav aria-label={texts.label}>
          <ul>
            {shown.map(({ to, name, icon }) => (
              <li key={to}>
                <OwnLink to={to} current={currentAt(pathname, to)}>
                  <Icon name={icon} />
                  {name}
                </OwnLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={texts.elsewhere} className="console-elsewhere">
          <ul>
            {pages.mailbox !== null && <Elsewhere to={pages.mailbox} name={texts.mailbox} />}
            {pages.explorer !== null && <Elsewhere to={pages.explorer} name={texts.explorer} />}
            <Elsewhere to="/docs" name={texts.reference} />
            <Elsewhere to={inMode('/verify')} name={texts.verify} />
            {!isTestMode && <Elsewhere to={`${testPath}/`} name={texts.testMode} />}
          </ul>
        </nav>
      </div>
    </div>
  )
}

function Elsewhere({ to, name }: { readonly to: string; readonly name: string }) {
  return (
    <li>
      <a href={to}>{name}</a>
    </li>
  )
}

/** On a page below a list, the list is marked as its section. */
function currentAt(pathname: string, to: string): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return to !== '/' && pathname.startsWith(`${to}/`) ? 'true' : undefined
}
