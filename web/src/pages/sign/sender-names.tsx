import type { SignerView } from '../../api/signing.ts'

/** What the sender calls itself and, where that is another, the name that the service knows it by. */
export function SenderNames({ sender: { name, registeredName } }: { readonly sender: SignerView['sender'] }) {
  return (
    <>
      <bdi>{name}</bdi>
      {registeredName !== name && (
        <>
          {' '}
          (<bdi>{registeredName}</bdi>)
        </>
      )}
    </>
  )
}
