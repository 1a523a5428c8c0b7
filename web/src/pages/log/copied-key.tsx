import { useRef, useState } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import { texts } from '../../strings/log.ts'

type Props = { readonly vkey: string; readonly label: string }

/** A key, and a button that copies it. */
export function CopiedKey({ vkey, label }: Props) {
  const [state, setState] = useState<'ready' | 'copied' | 'notCopied'>('ready')
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => setState((await copyText(vkey, button.current)) ? 'copied' : 'notCopied')
  return (
    <div className="copied-key">
      <KeyText vkey={vkey} />
      <button ref={button} type="button" className="button-small" aria-label={label} onClick={() => void copy()}>
        {state === 'copied' ? texts.copied : texts.copy}
      </button>
      <span role="status" className={state === 'notCopied' ? 'failure' : 'visually-hidden'}>
        {state === 'ready' ? '' : texts[state]}
      </span>
    </div>
  )
}

/** A key for ML-DSA-44 has 1,800 characters, which the keyboard can scroll. */
function KeyText({ vkey }: { readonly vkey: string }) {
  if (vkey.length < 300) return <code>{vkey}</code>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long key must scroll by keyboard
    <code className="long-key" dir="ltr" tabIndex={0}>
      {vkey}
    </code>
  )
}
