import { useEffect, useState } from 'react'
import { Icon } from '../../../components/icon.tsx'
import { texts } from '../../../strings/pdf.ts'
import type { JudgedSignature } from './judge-signatures.ts'

type Props = { readonly file: File; readonly signature: JudgedSignature }

/** The file as somebody signed it, without what came later: it is the beginning of the file in hand. */
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

/** Of so many bytes of the file, from the first. */
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
