import { Fragment } from 'react'

/** Words of the service and of the check, which speak English only: to be read aloud and laid out as such. */
export function EnglishText({ children }: { readonly children: string }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}

/** In groups that the eye can compare, after the 0x of some chains; copied, it is in one piece. */
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
