import { useRef, useState } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import { texts } from '../../strings/log.ts'

/** The key of the log, and a button that copies it. */
export function CopiedKey({ vkey }: { readonly vkey: string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'notCopied'>('ready')
  const button = useRef<HTMLButtonElement>(null)
  const copy = async () => setState((await copyText(vkey, button.current)) ? 'copied' : 'notCopied')
  return (
    <div className="copied-key">
      <code>{vkey}</code>
      <button
        ref={button}
        type="button"
        className="button-small"
        aria-label={texts.copyKey}
        onClick={() => void copy()}
      >
        {state === 'copied' ? texts.copied : texts.copy}
      </button>
      <span role="status" className={state === 'notCopied' ? 'failure' : 'visually-hidden'}>
        {state === 'ready' ? '' : texts[state]}
      </span>
    </div>
  )
}
