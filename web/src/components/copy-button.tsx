import { useEffect, useRef, useState } from 'react'
import { copyText } from '../browser/copy-text.ts'
import { consoleTexts } from '../strings/console.ts'

type Props = {
  readonly text: string
  readonly label: string
  /** Names the copied text for screen readers. */
  readonly name?: string | undefined
  readonly onCopied?: () => void
}

type State = 'ready' | 'copied' | 'selected'

/** Copies the text beside it and confirms briefly. If copying is blocked, the text is selected. */
export function CopyButton({ text, label, name, onCopied }: Props) {
  const [state, setState] = useState<State>('ready')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (state !== 'copied') return
    const timer = setTimeout(() => setState('ready'), 3000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    const isCopied = await copyText(text, button.current)
    setState(isCopied ? 'copied' : 'selected')
    if (isCopied) onCopied?.()
  }
  return (
    <>
      <button ref={button} type="button" className="button-small" aria-label={name} onClick={() => void copy()}>
        {state === 'copied' ? consoleTexts.shared.copied : label}
      </button>
      <span role="status" className={state === 'selected' ? 'note failure' : 'visually-hidden'}>
        {labelOf(state)}
      </span>
    </>
  )
}

function labelOf(state: State): string {
  switch (state) {
    case 'ready':
      return ''
    case 'copied':
      return consoleTexts.shared.copied
    case 'selected':
      return consoleTexts.shared.notCopied
  }
}

/** A text to enter elsewhere, with its button. */
export function CopiedText(props: Props) {
  return (
    <span className="copied-text">
      <code dir="ltr">{props.text}</code>
      <CopyButton {...props} />
    </span>
  )
}
