import type { ReactNode } from 'react'

type Props = { readonly address: string; readonly children: ReactNode }

/** An external link. Renders nothing for other schemes, such as `javascript:`. */
export function OtherHost({ address, children }: Props) {
  if (!isWebAddress(address)) return null
  return (
    <a className="other-host" href={address} rel="noopener noreferrer">
      {children}
    </a>
  )
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
