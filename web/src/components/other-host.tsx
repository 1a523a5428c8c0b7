import type { ReactNode } from 'react'

type Props = { readonly address: string; readonly children: ReactNode }

/** A link that leaves this service, if it is one: an address from elsewhere must not be able to be a script. */
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
