import './secret-line.css'
import { CopyButton } from '../../../components/copy-button.tsx'

type Props = {
  readonly text: string
  readonly copy: string
  readonly copyName?: string
  readonly onCopied?: () => void
}

/** A link or secret that is shown once, to be copied. */
export function SecretLine({ text, copy, copyName, onCopied = nothing }: Props) {
  return (
    <div className="secret-line">
      <code className="secret" dir="ltr" onCopy={onCopied}>
        {text}
      </code>
      <CopyButton text={text} label={copy} name={copyName} onCopied={onCopied} />
    </div>
  )
}

function nothing(): void {}
