import { Fragment } from 'react'

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
