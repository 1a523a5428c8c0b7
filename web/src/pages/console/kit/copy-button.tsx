import { useEffect, useState } from 'react'
import { consoleTexts } from '../../../strings/console.ts'

type Props = {
  readonly text: string
  readonly label: string
  /** What is copied, for those who cannot see what it stands beside. */
  readonly name?: string | undefined
}

/** Copies a text, and says so for a moment. Where copying is not allowed, the text stands beside and can be selected. */
export function CopyButton({ text, label, name }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => {},
    )
  return (
    <>
      <button type="button" className="button-small" aria-label={name} onClick={() => void copy()}>
        {copied ? consoleTexts.kit.copied : label}
      </button>
      <span role="status" className="visually-hidden">
        {copied ? consoleTexts.kit.copied : ''}
      </span>
    </>
  )
}
