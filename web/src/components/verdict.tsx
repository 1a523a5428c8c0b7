import './verdict.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type Tone = 'good' | 'open' | 'bad' | 'plain' | 'working'

const icons: Record<Tone, IconName> = { good: 'check', open: 'question', bad: 'cross', plain: 'dash', working: 'clock' }

type Props = { readonly tone: Tone; readonly title: string; readonly children?: ReactNode }

/** The result, first on the page and announced when it appears. Color, icon and text say the same. */
export function Verdict({ tone, title, children }: Props) {
  return (
    <div className={`verdict tone-${tone}`} role="status">
      <span className="verdict-sign">
        <Icon name={icons[tone]} />
      </span>
      <div className="verdict-text">
        <h1 id="title" tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}

/** A status in a word or two. The color only repeats it. */
export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return <span className={`badge tone-${tone}`}>{children}</span>
}
