import { useEffect, useState } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { JudgedSignature } from './overall-standing.ts'

type Props = { readonly file: File; readonly signature: JudgedSignature }

/** The file as it was signed: the beginning of the current file, without later additions. */
export function SignedVersion({ file, signature: { report, role } }: Props) {
  const { coversWholeFile, signedLength, revision } = report
  const tellsWhatWasSigned = role !== 'timestamp' && signedLength !== null
  const address = useAddress(file, tellsWhatWasSigned && !coversWholeFile ? signedLength : null)
  if (address === null) return null
  return (
    <p className="signed-version">
      <Icon name="download" />
      <a href={address} download={file.name.replace(/(\.pdf)?$/i, `.${revision}.pdf`)}>
        {texts.asSigned}
      </a>
    </p>
  )
}

/** A URL for the first `length` bytes of the file. */
function useAddress(file: File, length: number | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (length === null) return
    const made = URL.createObjectURL(file.slice(0, length, 'application/pdf'))
    setAddress(made)
    return () => {
      URL.revokeObjectURL(made)
      setAddress(null)
    }
  }, [file, length])
  return address
}
