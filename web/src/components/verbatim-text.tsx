import { Fragment } from 'react'

/** Marks text of the service or the verifier as English, for screen readers and layout. */
export function EnglishText({ children }: { readonly children: string }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}

/** Groups characters so that people can compare them. Copying gives the hash in one piece. */
export function HashText({ hash }: { readonly hash: string }) {
  const groups = hash.match(/^0x|.{1,8}/g) ?? []
  return (
    <code className="hash">
      {groups.map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a hash never change places
        <Fragment key={position}>
          {position > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </code>
  )
}
